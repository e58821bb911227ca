//! A game that runs: the position, what lies beside it, and what has been heard so far.

use std::sync::Arc;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use soupcon_rules::{Act, BadSetUp, Dice, Entry, Game, Illegal, Nobody, Seat, Seats};

use super::{AnyGame, Hosted, Proposal, Refused, Told};
use crate::deal::{SecretDice, Seed};
use crate::hotel::{Aftermath, HeardTurn, Past, Scene, Sound, SoundName};
use crate::replay::Eyes;
use crate::sight::{Glance, Offer, Opinion, Sight, Tale};
use crate::strict;

/// A game with all that a table knows of it.
#[derive(Clone, Debug)]
pub(super) struct Playing<G> {
    game: G,
    past: Past,
    heard: Vec<Arc<HeardTurn>>,
}

impl<G: Hosted> Playing<G> {
    /// Deals a game, to be written down: nothing of it has been heard yet.
    pub(super) fn deal(options: &G::Options, seed: &Seed) -> Result<Playing<G>, BadSetUp> {
        let (mut past, mut dealt) = (Past::default(), None);
        let aftermath = G::decide(None, &past, seed.dice(u64::MAX), &mut |chance| {
            dealt = Some(G::deal(options, &mut seed.dice(0), chance, &mut Nobody));
        });
        let game = dealt.expect("a game is dealt while chance decides")?;
        past.extend(aftermath);
        Ok(Playing { game, past, heard: Vec::new() })
    }

    /// A game as it begins, with what its deal left behind.
    pub(super) fn begin(game: G, aftermath: Option<&RawValue>) -> Result<Playing<G>, Refused> {
        let mut past = Past::default();
        let mut heard = Vec::new();
        if let Some(aftermath) = read_aftermath(aftermath)? {
            past.extend(Some(aftermath));
            heard.push(Arc::new(HeardTurn { tale: game.prologue(), sounds: past.last_sounds() }));
        }
        Ok(Playing { game, past, heard })
    }
}

impl<G: Hosted> AnyGame for Playing<G> {
    fn copy(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn to_act(&self) -> Seats {
        self.game.to_act()
    }

    fn awaited(&self) -> Seats {
        self.game.awaited()
    }

    fn played_by(&self, seat: Seat) -> Seat {
        self.game.played_by(seat)
    }

    fn clock_s(&self) -> Option<u32> {
        self.game.clock_s()
    }

    fn is_phase_of_many_moves(&self) -> bool {
        self.game.is_phase_of_many_moves()
    }

    fn outcome(&self) -> Option<Box<RawValue>> {
        self.game.outcome().map(|outcome| raw(&outcome))
    }

    fn seat_of(&self, mv: &RawValue) -> Result<Seat, Refused> {
        match read_entry::<G>(mv)? {
            Entry { facts, .. } if facts != G::Facts::default() => {
                Err(Refused::Malformed("move: what chance decides is not for players to say".to_owned()))
            }
            Entry { act: Act::Move(seat, _), .. } => Ok(seat),
            Entry { act: Act::TimeOut, .. } => {
                Err(Refused::Malformed("move: the table says when time has run out".to_owned()))
            }
        }
    }

    fn is_same_move(&self, mv: &RawValue, written: &RawValue) -> bool {
        let acts = (read_entry::<G>(mv), read_entry::<G>(written));
        matches!(acts, (Ok(sent), Ok(written)) if sent.act == written.act)
    }

    fn may_speak(&self, seat: Seat) -> bool {
        self.game.may_speak(seat)
    }

    fn propose(&self, mv: &RawValue, dice: SecretDice) -> Result<Proposal, Refused> {
        let Entry { act, .. } = read_entry::<G>(mv)?;
        let Act::Move(seat, choice) = &act else {
            return Ok(Proposal { mv: self.propose_time_out()?, aftermath: None });
        };
        // Before chance is asked, which may take its time.
        self.game.check(*seat, choice).and_then(|()| self.game.objection(choice)).map_err(illegal)?;
        let (mut next, mut facts) = (self.game.clone(), Ok(G::Facts::default()));
        let aftermath = G::decide(Some(&self.game), &self.past, dice, &mut |chance| {
            facts = next.apply_with_facts(*seat, choice, &G::Facts::default(), chance, &mut Nobody);
        });
        let mv = raw(&Entry::<G> { act, facts: facts.map_err(illegal)? });
        Ok(Proposal { mv, aftermath: aftermath.as_ref().map(raw) })
    }

    fn propose_time_out(&self) -> Result<Box<RawValue>, Refused> {
        self.game.clone().time_out(&mut Nobody).map_err(illegal)?;
        Ok(raw(&Entry::<G> { act: Act::TimeOut, facts: G::Facts::default() }))
    }

    fn some_move(&self, seat: Seat, dice: &mut dyn Dice) -> Box<RawValue> {
        let act = Act::Move(seat, self.game.random_move(seat, dice));
        raw(&Entry::<G> { act, facts: G::Facts::default() })
    }

    fn replay(
        &mut self,
        written: &RawValue,
        aftermath: Option<&RawValue>,
        seed: u64,
        number: u64,
    ) -> Result<Arc<dyn Told>, Refused> {
        let entry = read_entry::<G>(written)?;
        let mut events = Vec::new();
        entry.play(&mut self.game, seed, number, &mut events).map_err(illegal)?;
        let seat = match entry.act {
            Act::Move(seat, _) => Some(seat),
            Act::TimeOut => None,
        };
        let mut told = Events::<G> { seat, events, scene: None };
        if let Some(aftermath) = read_aftermath(aftermath)? {
            self.past.extend(Some(aftermath));
            told.scene = self.past.scene().cloned();
            self.heard.push(Arc::new(HeardTurn { tale: told.tale(None), sounds: self.past.last_sounds() }));
        } else if G::IS_REMEMBERED {
            self.heard.push(Arc::new(HeardTurn { tale: told.tale(None), sounds: Arc::from([]) }));
        }
        Ok(Arc::new(told))
    }

    fn aftermath(&self) -> Option<Box<RawValue>> {
        self.past.last().map(raw)
    }

    fn scene(&self) -> Option<&Scene> {
        self.past.scene().map(|scene| &**scene)
    }

    fn sound(&self, name: SoundName) -> Option<Sound> {
        self.past.sound(name).cloned()
    }

    fn heard(&self) -> &[Arc<HeardTurn>] {
        &self.heard
    }

    fn view(&self, you: Option<Seat>) -> Box<RawValue> {
        raw(&self.game.view(you))
    }

    fn sight(&self, you: Option<Seat>) -> Sight {
        let game = &self.game;
        let own = game.to_act().iter().filter(|&seat| Some(game.played_by(seat)) == you);
        let offers = own.flat_map(|seat| game.legal_moves(seat).into_iter().map(move |mv| offer(seat, mv)));
        let outcome = game.outcome();
        let truth = outcome.is_some().then(|| game.start());
        let scenes = self.past.scenes().cloned().collect();
        G::sight(Glance { view: game.view(you), offers: offers.collect(), outcome, truth, scenes })
    }

    fn winners(&self) -> Option<Seats> {
        self.game.outcome().map(|outcome| G::winners(&outcome))
    }

    fn still(&self, eyes: Eyes) -> Sight {
        let (outcome, truth) = (self.game.outcome(), self.game.start());
        let view = self.game.view(eyes.seat());
        let is_truth = eyes == Eyes::Truth;
        let view = if is_truth { G::reveal(view, &truth) } else { view };
        // At a table, too, everything is shown at the end.
        let truth = (is_truth || outcome.is_some()).then_some(truth);
        G::sight(Glance { view, offers: Vec::new(), outcome, truth, scenes: self.past.scenes().cloned().collect() })
    }

    fn opinion(&self, mv: &RawValue) -> Result<Option<Opinion>, Refused> {
        match read_entry::<G>(mv)?.act {
            Act::Move(seat, choice) => Ok(self.game.opinion(seat, &choice)),
            Act::TimeOut => Ok(None),
        }
    }

    fn foresee(&self, mv: &RawValue) -> Result<Option<Tale>, Refused> {
        let Act::Move(seat, choice) = read_entry::<G>(mv)?.act else { return Ok(None) };
        self.game.check(seat, &choice).map_err(illegal)?;
        Ok(self.game.foresee(&choice).map(G::tale))
    }

    fn start(&self) -> Box<RawValue> {
        raw(&self.game.start())
    }
}

/// The events of a move, and what there is to hear of it.
struct Events<G: Game> {
    seat: Option<Seat>,
    events: Vec<G::Event>,
    scene: Option<Arc<Scene>>,
}

impl<G: Hosted> Events<G> {
    fn seen(&self, you: Option<Seat>) -> Vec<G::Seen> {
        self.events.iter().map(|event| G::seen_by(event, you)).collect()
    }

    fn all(&self) -> Vec<G::Seen> {
        self.events.iter().map(G::seen_by_all).collect()
    }
}

impl<G: Hosted> Told for Events<G> {
    fn seen_by(&self, you: Option<Seat>) -> Box<RawValue> {
        raw(&self.seen(you))
    }

    fn tale(&self, you: Option<Seat>) -> Tale {
        G::tale(self.seen(you))
    }

    fn whole(&self) -> Box<RawValue> {
        raw(&self.all())
    }

    fn whole_tale(&self) -> Tale {
        G::tale(self.all())
    }

    fn scene(&self) -> Option<&Scene> {
        self.scene.as_deref()
    }

    fn seat(&self) -> Option<Seat> {
        self.seat
    }
}

pub(super) fn raw(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).expect("this is JSON")
}

fn read_entry<G: Hosted>(mv: &RawValue) -> Result<Entry<G>, Refused> {
    strict::from_str(mv.get()).map_err(|error| Refused::Malformed(format!("move: {error}")))
}

fn read_aftermath(written: Option<&RawValue>) -> Result<Option<Aftermath>, Refused> {
    written.map(Aftermath::read).transpose().map_err(Refused::Malformed)
}

fn offer<G: Hosted>(seat: Seat, mv: G::Move) -> Offer<G> {
    let entry = Entry::<G> { act: Act::Move(seat, mv.clone()), facts: G::Facts::default() };
    Offer { seat, mv, json: raw(&entry).get().to_owned() }
}

fn illegal<I: Illegal>(illegal: I) -> Refused {
    Refused::Illegal { rule: illegal.rule(), message: illegal.to_string() }
}
