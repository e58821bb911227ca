//! A table to play at: the booklet's words under a fixed key, and moves and events in few words.

use soupcon_rules::codenames::{
    Clue, Ground, Illegal, Judge, Judging, Mode, Move, Number, Options, Outcome, Owner, PlainJudge, Player, Position,
    Public, Reason, Role, Ruling, Start, StartClue, Team, Timer, TurnEnd,
};
use soupcon_rules::{BadSetUp, Game, Illegal as _, Seat, Seats};

/// The grid, each word after the initial of its owner. Blue begins, as in the booklet's examples.
const GRID: &str = "
    b:CHAUSSON   r:BALLON   w:AMÉRIQUE  a:ORANGE  b:TENNIS
    b:PRINCESSE  b:CROCHET  b:GLACE     b:NEIGE   b:TRÉSOR
    r:PIRATE     b:ROBE     r:MARTEAU   r:ÉCOLE   r:REQUIN
    r:CHÂTEAU    w:PLUME    w:TASSE     w:JARDIN  w:MIROIR
    w:BANQUE     w:ROUE     r:VOLCAN    r:PIANO   b:FUSÉE";

pub(crate) const BLUE_SPYMASTER: Seat = Seat(0);
pub(crate) const BLUE_AGENT: Seat = Seat(1);
pub(crate) const RED_SPYMASTER: Seat = Seat(2);
pub(crate) const RED_AGENT: Seat = Seat(3);
/// Sits between the spymasters, so that these have the same seats in every mode.
pub(crate) const DOUBLE_AGENT: Seat = Seat(1);

fn grid() -> impl Iterator<Item = (Owner, &'static str)> {
    GRID.split_whitespace().map(|cell| match cell.split_once(':').unwrap() {
        ("b", word) => (Owner::Blue, word),
        ("r", word) => (Owner::Red, word),
        ("w", word) => (Owner::Witness, word),
        (_, word) => (Owner::Assassin, word),
    })
}

pub(crate) fn words_of(owner: Owner) -> Vec<&'static str> {
    grid().filter(|&(other, _)| other == owner).map(|(_, word)| word).collect()
}

pub(crate) fn player(team: impl Into<Option<Team>>, role: Role) -> Player {
    Player { team: team.into(), role }
}

/// A game that is about to begin.
pub(crate) struct Scene {
    pub(crate) options: Options,
    pub(crate) start: Start,
    judge: Box<dyn Judge>,
}

/// A blue team and a red one, with a spymaster and an agent each.
pub(crate) fn teams() -> Scene {
    let team = |team| [player(team, Role::Spymaster), player(team, Role::Agent)];
    scene(Mode::Teams, [team(Team::Blue), team(Team::Red)].concat())
}

/// A blue group of two against the imaginary red team.
pub(crate) fn together() -> Scene {
    scene(Mode::Together, vec![player(Team::Blue, Role::Spymaster), player(Team::Blue, Role::Agent)])
}

pub(crate) fn double_agent() -> Scene {
    let (blue, red) = (player(Team::Blue, Role::Spymaster), player(Team::Red, Role::Spymaster));
    scene(Mode::DoubleAgent, vec![blue, player(None, Role::Agent), red])
}

fn scene(mode: Mode, seats: Vec<Player>) -> Scene {
    let (key, words) = grid().map(|(owner, word)| (owner, word.to_owned())).unzip();
    let (language, first) = ("fr".to_owned(), Team::Blue);
    let (covered, turn, phase, clue) = (Vec::new(), None, None, None);
    let start = Start { language, mode, seats, words, key, covered, first, turn, phase, clue };
    Scene { options: Options::default(), start, judge: Box::new(PlainJudge) }
}

impl Scene {
    pub(crate) fn expert(mut self) -> Scene {
        self.options.expert = true;
        self
    }

    pub(crate) fn timer(mut self) -> Scene {
        self.options.timer = Some(Timer { clue: 120, guess: 180 });
        self
    }

    pub(crate) fn judging(mut self, judging: Judging) -> Scene {
        self.options.judge = judging;
        self
    }

    pub(crate) fn judge(mut self, judge: impl Judge + 'static) -> Scene {
        self.judge = Box::new(judge);
        self
    }

    pub(crate) fn seats(mut self, seats: Vec<Player>) -> Scene {
        self.start.seats = seats;
        self
    }

    pub(crate) fn covered(mut self, words: &[&str]) -> Scene {
        self.start.covered.extend(words.iter().map(|&word| word.to_owned()));
        self
    }

    /// All words of `owner` are covered but one.
    pub(crate) fn all_covered_but(self, owner: Owner, last: &str) -> Scene {
        let words: Vec<&str> = words_of(owner).into_iter().filter(|&word| word != last).collect();
        assert_eq!(words.len() + 1, words_of(owner).len(), "{last} is a word of {owner:?}");
        self.covered(&words)
    }

    pub(crate) fn turn(mut self, team: Team) -> Scene {
        self.start.turn = Some(team);
        self
    }

    pub(crate) fn running(mut self, word: &str, count: u8, guessed: u8) -> Scene {
        let (number, touched) = (Number::Count(count), Vec::new());
        self.start.clue = Some(StartClue { word: word.into(), number, guessed, contested: false, touched });
        self
    }

    /// Another word stands in the place of one of the booklet's.
    pub(crate) fn with_word(mut self, old: &str, new: &str) -> Scene {
        let place = self.start.words.iter().position(|word| word == old).unwrap();
        self.start.words[place] = new.to_owned();
        self
    }

    pub(crate) fn begin(self) -> Table {
        let game = Position::from_start(&self.options, &self.start).unwrap();
        Table { game, judge: self.judge }
    }

    /// Why this can't be the start of a game.
    pub(crate) fn refusal(self) -> BadSetUp {
        Position::from_start(&self.options, &self.start).unwrap_err()
    }
}

/// A game that is being played.
pub(crate) struct Table {
    pub(crate) game: Position,
    judge: Box<dyn Judge>,
}

impl Table {
    pub(crate) fn play(&mut self, seat: Seat, mv: Move) -> Vec<Public> {
        let mut events = Vec::new();
        let done = self.game.apply(seat, &mv, &mut *self.judge, &mut events);
        done.unwrap_or_else(|illegal| panic!("{seat} {mv:?}: {illegal}"));
        events
    }

    /// The spymaster whose turn it is gives a clue.
    pub(crate) fn clue(&mut self, word: &str, count: u8) -> Vec<Public> {
        self.play(self.seat_of(Role::Spymaster), clue(word, count))
    }

    /// An agent whose turn it is touches a word.
    pub(crate) fn guess(&mut self, word: &str) -> Vec<Public> {
        self.play(self.seat_of(Role::Agent), guess(word))
    }

    pub(crate) fn guess_all(&mut self, words: &[&str]) {
        for word in words {
            self.guess(word);
        }
    }

    pub(crate) fn time_out(&mut self) -> Vec<Public> {
        let mut events = Vec::new();
        self.game.time_out(&mut events).unwrap();
        events
    }

    /// The move is refused on the ground of this rule, and nothing has happened.
    #[track_caller]
    pub(crate) fn refuses(&mut self, seat: Seat, mv: Move, rule: &str, why: Illegal) {
        let (before, mut events) = (self.game.clone(), Vec::new());
        let refusal = self.game.apply(seat, &mv, &mut *self.judge, &mut events).unwrap_err();
        assert_eq!((refusal, refusal.rule()), (why, rule), "{seat} {mv:?}");
        assert_eq!((&self.game, events), (&before, Vec::new()));
    }

    /// The table can't say now that time has run out.
    #[track_caller]
    pub(crate) fn refuses_time_out(&mut self, rule: &str, why: Illegal) {
        let (before, mut events) = (self.game.clone(), Vec::new());
        let refusal = self.game.time_out(&mut events).unwrap_err();
        assert_eq!((refusal, refusal.rule()), (why, rule));
        assert_eq!((&self.game, events), (&before, Vec::new()));
    }

    pub(crate) fn to_act(&self) -> Vec<Seat> {
        self.game.to_act().iter().collect()
    }

    fn seat_of(&self, role: Role) -> Seat {
        let turn = self.game.turn();
        let start = self.game.start();
        let fits = |player: &Player| player.role == role && player.team.is_none_or(|team| team == turn);
        Seat(start.seats.iter().position(fits).unwrap() as u8)
    }
}

pub(crate) fn clue(word: &str, count: u8) -> Move {
    Move::Clue(Clue { word: word.into(), number: Number::Count(count) })
}

pub(crate) fn guess(word: &str) -> Move {
    Move::Guess(word.into())
}

pub(crate) fn cover(word: &str) -> Move {
    Move::Cover(Some(word.into()))
}

/// The team's own agent touched a word.
pub(crate) fn guessed(team: Team, word: &str, owner: Owner) -> Public {
    let seat = if team == Team::Blue { BLUE_AGENT } else { RED_AGENT };
    Public::Guessed { seat, team, word: word.to_owned(), owner }
}

pub(crate) fn turn_ended(team: Team, why: TurnEnd) -> Public {
    Public::TurnEnded { team, why }
}

pub(crate) fn ended(winners: &[Seat], reason: Reason) -> Public {
    Public::Ended(Outcome { winners: seats(winners), reason, score: None })
}

pub(crate) fn seats(seats: &[Seat]) -> Seats {
    seats.iter().copied().collect()
}

pub(crate) fn ruling(letter: Ground, about: &[&str]) -> Ruling {
    Ruling { letter: Some(letter), about: about.iter().map(|&word| word.to_owned()).collect(), doubtful: false }
}

/// A judge who knows the booklet's examples of K18 and nothing else.
pub(crate) struct Booklet;

impl Judge for Booklet {
    fn rule_on(&mut self, clue: &str, visible: &[&str]) -> Ruling {
        let (letter, about) = match clue {
            "PRINCE" => (Ground::A, "PRINCESSE"),
            "DÉCROCHER" => (Ground::B, "CROCHET"),
            "PLACE" => (Ground::C, "GLACE"),
            "SNOW" => (Ground::D, "NEIGE"),
            "GAUCHE" => (Ground::F, "CHAUSSON"),
            "QUATRE" => (Ground::G, "ROBE"),
            _ => return Ruling::default(),
        };
        if visible.contains(&about) { ruling(letter, &[about]) } else { Ruling::default() }
    }
}
