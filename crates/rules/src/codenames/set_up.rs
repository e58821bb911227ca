//! Before a game: teams, roles, the grid and the key (K1-K5, K24, K27).

use serde::{Deserialize, Serialize};

use super::clue::{MAX_LETTERS, fold, is_invisible};
use super::judge::Judging;
use super::position::Words;
use crate::chance::{self, Dice};
use crate::game::{BadSetUp, ensure};
use crate::{Seat, Seats};

/// A team (K3).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Team {
    Red,
    Blue,
}

impl Team {
    /// The other one.
    #[inline]
    #[must_use]
    pub fn other(self) -> Team {
        match self {
            Team::Red => Team::Blue,
            Team::Blue => Team::Red,
        }
    }
}

/// Whose a word is (K2).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Owner {
    Red,
    Blue,
    Witness,
    Assassin,
}

impl From<Team> for Owner {
    fn from(team: Team) -> Owner {
        match team {
            Team::Red => Owner::Red,
            Team::Blue => Owner::Blue,
        }
    }
}

/// What a player does (K3).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Sees the key and gives clues.
    Spymaster,
    /// Touches words.
    Agent,
}

/// Who sits at a seat.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The team; the double agent works for both (K27).
    pub team: Option<Team>,
    /// The role.
    pub role: Role,
}

/// The ways to play (K4).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Two teams (K3).
    Teams,
    /// All against an imaginary team (K24).
    Together,
    /// Two spymasters and an agent who works for both (K27).
    DoubleAgent,
}

impl Mode {
    /// Whether so many can play like this, with the usual seats (K4, K24, K27).
    pub fn fits(self, players: u8) -> bool {
        let options = Options { players, mode: Some(self), ..Options::default() };
        options.seating().is_ok()
    }
}

/// What is wrong with a host's own list of words (K5).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum ListFault {
    /// So many are too many.
    TooMany(usize),
    /// The one at this place of the list is empty, endless or can't be read.
    NotAWord(usize),
    /// The second of these two places has the same word as the first (K23).
    Twice(usize, usize),
    /// So many are too few.
    TooFew(usize),
}

impl ListFault {
    /// What is wrong with a list, if anything is.
    pub fn of(words: &[String]) -> Option<ListFault> {
        if words.len() > SetUp::MOST_LISTED {
            return Some(ListFault::TooMany(words.len()));
        }
        word_fault(words).or((words.len() < SetUp::WORDS).then_some(ListFault::TooFew(words.len())))
    }
}

/// How long each phase may take, in seconds (K14). The rules only need to know that there is a limit.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Timer {
    pub clue: u32,
    pub guess: u32,
}

/// What can be chosen before a game.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many play (K4).
    pub players: u8,
    /// How; by the number of players when it isn't said.
    pub mode: Option<Mode>,
    /// Who sits where; the usual arrangement when it isn't said.
    pub seats: Option<Vec<Player>>,
    /// The language of the words: a label that this crate doesn't read.
    pub language: String,
    /// The words to choose from, if not the language's own list (K5).
    pub words: Option<Vec<String>>,
    /// Who begins; drawn when it isn't said (K2).
    pub first: Option<Team>,
    /// Whether clues may be about zero or unlimited words (K13).
    pub expert: bool,
    /// What happens to a clue that the judge finds invalid (K20).
    pub judge: Judging,
    /// How long each phase may take, if there is a limit (K14).
    pub timer: Option<Timer>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            players: 4,
            mode: None,
            seats: None,
            language: "en".to_owned(),
            words: None,
            first: None,
            expert: false,
            judge: Judging::default(),
            timer: None,
        }
    }
}

impl Options {
    /// Who will sit where: what is said, or the usual arrangement for so many (K3, K24, K27).
    pub fn seating(&self) -> Result<Vec<Player>, BadSetUp> {
        arrange(self).map(|(_, players)| players)
    }
}

/// All that stays the same during a game.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct SetUp {
    pub(super) mode: Mode,
    pub(super) language: String,
    pub(super) players: Vec<Player>,
    pub(super) words: Vec<String>,
    pub(super) folded: Vec<String>,
    pub(super) key: Vec<Owner>,
    /// The words of each owner, in the order of [`Owner`].
    pub(super) owned: [Words; 4],
    /// The seats of each team, by what they do.
    pub(super) spymasters: [Seats; 2],
    pub(super) agents: [Seats; 2],
    pub(super) members: [Seats; 2],
    pub(super) first: Team,
    pub(super) expert: bool,
    pub(super) judge: Judging,
    pub(super) timer: Option<Timer>,
}

impl SetUp {
    /// How many words the grid has (K1).
    pub(super) const WORDS: usize = 25;
    /// How long a list of a host's own may be: it is written down with every game.
    const MOST_LISTED: usize = 5000;

    pub(super) fn deal(options: &Options, dice: &mut dyn Dice) -> Result<SetUp, BadSetUp> {
        let (mode, players) = arrange(options)?;
        let Some(list) = &options.words else {
            return Err(BadSetUp::new("options.words", "no words to choose from (K5)"));
        };
        ensure(list.len() <= SetUp::MOST_LISTED, "options.words", "5000 words at the most")?;
        check_words(list, "options.words")?;
        ensure(list.len() >= SetUp::WORDS, "options.words", "at least 25 words (K5)")?;
        let mut words = list.clone();
        chance::shuffle(&mut words, dice);
        words.truncate(SetUp::WORDS);

        let drawn = if dice.below(2) == 0 { Team::Red } else { Team::Blue };
        let first = match mode {
            // K24: the group starts; it is the red team unless its seats say otherwise.
            Mode::Together => players[0].team.expect("checked by `arrange`"),
            Mode::Teams | Mode::DoubleAgent => options.first.unwrap_or(drawn),
        };
        let mut key = Vec::with_capacity(SetUp::WORDS);
        for (owner, count) in shares(first) {
            key.extend(std::iter::repeat_n(owner, count));
        }
        chance::shuffle(&mut key, dice);
        SetUp::new(mode, options.language.clone(), players, words, key, first, options)
    }

    /// Checks all that a record or a host may have written.
    pub(super) fn new(
        mode: Mode,
        language: String,
        players: Vec<Player>,
        words: Vec<String>,
        key: Vec<Owner>,
        first: Team,
        options: &Options,
    ) -> Result<SetUp, BadSetUp> {
        ensure(language.chars().count() <= 20, "start.language", "no language has so long a name")?;
        check_players(mode, &players, "start.seats")?;
        if mode == Mode::Together {
            ensure(players[0].team == Some(first), "start.first", "the group begins (K24)")?;
        }
        ensure(words.len() == SetUp::WORDS, "start.words", "the grid has 25 words (K1)")?;
        check_words(&words, "start.words")?;
        ensure(key.len() == SetUp::WORDS, "start.key", "the key has 25 entries (K2)")?;
        for (owner, share) in shares(first) {
            let count = key.iter().filter(|&&entry| entry == owner).count();
            ensure(count == share, "start.key", format!("{count} {owner:?}, but there are {share} (K2)"))?;
        }
        let words_of = |owner| (0..SetUp::WORDS).filter(|&word| key[word] == owner).collect();
        let owned = [Owner::Red, Owner::Blue, Owner::Witness, Owner::Assassin].map(words_of);
        let spymasters = by_team(&players, |player, team| player.role == Role::Spymaster && player.team == Some(team));
        let is_agent_of = |player: &Player, team| player.team.is_none_or(|own| own == team);
        let agents = by_team(&players, |player, team| player.role == Role::Agent && is_agent_of(player, team));
        let members = by_team(&players, |player, team| player.team == Some(team));
        let folded = words.iter().map(|word| fold(word)).collect();
        let &Options { expert, judge, timer, .. } = options;
        Ok(SetUp {
            mode,
            language,
            players,
            words,
            folded,
            key,
            owned,
            spymasters,
            agents,
            members,
            first,
            expert,
            judge,
            timer,
        })
    }

    /// The team's spymaster.
    #[inline]
    pub(super) fn spymaster(&self, team: Team) -> Seats {
        self.spymasters[team as usize]
    }

    /// Those who touch words for the team: the double agent does so for both.
    #[inline]
    pub(super) fn agents(&self, team: Team) -> Seats {
        self.agents[team as usize]
    }

    /// Those who may contest a clue of the other team (K21).
    #[inline]
    pub(super) fn members(&self, team: Team) -> Seats {
        self.members[team as usize]
    }
}

/// For each team, the seats whose players pass the test.
fn by_team(players: &[Player], test: impl Fn(&Player, Team) -> bool) -> [Seats; 2] {
    [Team::Red, Team::Blue].map(|team| {
        let seats = (0..).map(Seat).zip(players);
        seats.filter(|(_, player)| test(player, team)).map(|(seat, _)| seat).collect()
    })
}

/// How many words are whose (K2).
fn shares(first: Team) -> [(Owner, usize); 4] {
    [(first.into(), 9), (first.other().into(), 8), (Owner::Witness, 7), (Owner::Assassin, 1)]
}

/// The mode and the seats that the options ask for.
fn arrange(options: &Options) -> Result<(Mode, Vec<Player>), BadSetUp> {
    let count = options.seats.as_ref().map_or(usize::from(options.players), Vec::len);
    ensure(count <= usize::from(Seats::MAX), "options.players", "32 people play at the most")?;
    let mode = options.mode.unwrap_or(match count {
        0..=2 => Mode::Together,
        3 => Mode::DoubleAgent,
        _ => Mode::Teams,
    });
    let players = options.seats.clone().unwrap_or_else(|| usual_players(mode, count));
    let place = if options.seats.is_some() { "options.seats" } else { "options.players" };
    check_players(mode, &players, place)?;
    Ok((mode, players))
}

/// Red before blue, the spymaster before the agents, red the larger team.
fn usual_players(mode: Mode, count: usize) -> Vec<Player> {
    let of_team = |team, count: usize| {
        let role = |at| if at == 0 { Role::Spymaster } else { Role::Agent };
        (0..count).map(move |at| Player { team: Some(team), role: role(at) })
    };
    match mode {
        Mode::Teams => {
            let red = count.div_ceil(2);
            of_team(Team::Red, red).chain(of_team(Team::Blue, count - red)).collect()
        }
        Mode::Together => of_team(Team::Red, count).collect(),
        Mode::DoubleAgent => {
            let agents = (2..count).map(|_| Player { team: None, role: Role::Agent });
            of_team(Team::Red, 1).chain(of_team(Team::Blue, 1)).chain(agents).collect()
        }
    }
}

fn check_players(mode: Mode, players: &[Player], place: &str) -> Result<(), BadSetUp> {
    ensure(players.len() <= usize::from(Seats::MAX), place, "32 people play at the most")?;
    let count =
        |team: Option<Team>, role| players.iter().filter(|player| player.team == team && player.role == role).count();
    let (spymasters, agents) = (|team| count(Some(team), Role::Spymaster), |team| count(Some(team), Role::Agent));
    match mode {
        Mode::Teams => {
            for team in [Team::Red, Team::Blue] {
                ensure(spymasters(team) == 1, place, format!("each team has one spymaster (K3), {team:?} hasn't"))?;
                ensure(agents(team) >= 1, place, format!("each team has an agent (K3, K4), {team:?} hasn't"))?;
            }
            ensure(players.iter().all(|player| player.team.is_some()), place, "everybody is in a team (K3)")
        }
        Mode::Together => {
            let group = players.first().and_then(|player| player.team);
            let is_one_team = group.is_some() && players.iter().all(|player| player.team == group);
            ensure(is_one_team, place, "all play in one team (K24)")?;
            ensure(group.is_some_and(|team| spymasters(team) == 1), place, "there is one spymaster (K24)")?;
            ensure(group.is_some_and(|team| agents(team) >= 1), place, "there is an agent (K24)")
        }
        Mode::DoubleAgent => {
            let fits = spymasters(Team::Red) == 1 && spymasters(Team::Blue) == 1 && players.len() == 3;
            let has_agent = count(None, Role::Agent) == 1;
            ensure(fits && has_agent, place, "two spymasters, and an agent of no team (K27)")
        }
    }
}

/// Words for the grid: none empty or endless, none twice (K5, K23).
fn check_words(words: &[String], place: &str) -> Result<(), BadSetUp> {
    match word_fault(words) {
        Some(ListFault::NotAWord(number)) => {
            Err(BadSetUp::new(format!("{place}[{number}]"), "not a word of 1 to 40 letters"))
        }
        Some(ListFault::Twice(earlier, number)) => {
            Err(BadSetUp::new(format!("{place}[{number}]"), format!("the same word as number {earlier} (K5, K23)")))
        }
        Some(ListFault::TooMany(_) | ListFault::TooFew(_)) | None => Ok(()),
    }
}

fn word_fault(words: &[String]) -> Option<ListFault> {
    let mut seen = std::collections::HashMap::with_capacity(words.len());
    words.iter().enumerate().find_map(|(number, word)| {
        let is_readable = !word.chars().any(is_invisible) && word.trim() == word;
        let folded = fold(word);
        if !is_readable || word.chars().count() > MAX_LETTERS || folded.is_empty() {
            return Some(ListFault::NotAWord(number));
        }
        seen.insert(folded, number).map(|earlier| ListFault::Twice(earlier, number))
    })
}
