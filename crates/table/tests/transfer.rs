//! From SQLite to PostgreSQL: all of it, again and again, and never over what has gone on there.

use soupcon_table::store::{Append, Postgres, Sqlite, Stage, transfer};
use soupcon_table::{Code, PersonId, Seal, Store, TableId, Token};
use soupcon_throwaway::PostgresServer;
use tempfile::TempDir;

async fn write(
    store: &dyn Store,
    table: TableId,
    person: PersonId,
    seqs: std::ops::Range<u64>,
    mut seal: Seal,
) -> Seal {
    for seq in seqs {
        let body = format!("{{\"entry\":{seq}}}");
        let digest = seal.next(seq, 7, &body);
        let (code, member) = ((seq == 1).then(Code::random), (seq == 1).then_some(person));
        store
            .append(Append { table, seq, at_ms: 7, body, digest, due_ms: Some(70), code, member, rest: Vec::new() })
            .await
            .unwrap();
        seal = digest;
    }
    seal
}

#[tokio::test]
async fn a_file_goes_over_whole_and_never_over_what_went_on() {
    let (folder, server) = (TempDir::new().unwrap(), PostgresServer::start().unwrap());
    let (url, person, token) = (server.url(None), PersonId::random(), Token::random().hash());
    let ids: Vec<TableId> = (0..7).map(|_| TableId::random()).collect();
    {
        let file = Sqlite::open(folder.path()).unwrap();
        for &table in &ids {
            write(&file, table, person, 1..20, Seal::default()).await;
        }
        file.put_token(person, token, None).await.unwrap();
        let in_use = transfer(folder.path(), &url, |_, _, _| {}).await.unwrap_err();
        assert!(in_use.to_string().contains("another Soupçon"), "{in_use}");
    }

    // Interrupted after the third table: what is there stays, the rest follows.
    let third = tokio::sync::Notify::new();
    let notice = |stage, done, _| {
        if (stage, done) == (Stage::Tables, 3) {
            third.notify_one()
        }
    };
    tokio::select! {
        biased;
        () = third.notified() => {}
        done = transfer(folder.path(), &url, notice) => panic!("it should have been interrupted: {done:?}"),
    }
    let mut stages = Vec::new();
    let done = transfer(folder.path(), &url, |stage, done, total| stages.push((stage, done, total))).await.unwrap();
    assert_eq!((done.tables, done.were_there, done.entries, done.tokens), (7, 3, 7 * 19, 1));
    assert!(stages.contains(&(Stage::Tables, 7, 7)) && stages.contains(&(Stage::Verifying, 7, 7)), "{stages:?}");

    let store = Postgres::open(&url).await.unwrap();
    let (mut found, mut expected) = (store.tables_of(person).await.unwrap(), ids.clone());
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    assert_eq!(store.find_person(token).await.unwrap(), Some(person));
    assert_eq!(store.due(0, 100).await.unwrap().len(), 7);
    let seal = store.read(ids[0], 0).await.unwrap().last().unwrap().digest;

    // Again is nothing new; but a table that was played on must not be lost.
    assert_eq!(transfer(folder.path(), &url, |_, _, _| {}).await.unwrap().were_there, 7);
    write(&store, ids[0], person, 20..21, seal).await;
    let error = transfer(folder.path(), &url, |_, _, _| {}).await.unwrap_err();
    assert!(error.to_string().contains(&ids[0].to_string()), "{error}");

    // A log that isn't whole in the file doesn't go over.
    let damaged = rusqlite::Connection::open(folder.path().join("soupcon.db")).unwrap();
    damaged.execute("UPDATE entries SET body = 'x' WHERE seq = 2", []).unwrap();
    let error = transfer(folder.path(), &url, |_, _, _| {}).await.unwrap_err();
    assert!(error.to_string().contains("broken at entry 2"), "{error}");
    let error = transfer(TempDir::new().unwrap().path(), &url, |_, _, _| {}).await.unwrap_err();
    assert!(error.to_string().contains("no database"), "{error}");
}
