//! What each game answers for the table that hosts it.

use soupcon_lexicon::WordJudge;
use soupcon_rules::{BadSetUp, Game, Illegal, Seat, Seats, arosa, calaveras, codenames};

use crate::deal::SecretDice;
use crate::hotel::{Aftermath, Past, Tower};
use crate::sight::{Glance, Opinion, Sight, Tale};

/// A game that a table can host: the rules, and what they leave to the world outside.
pub trait Hosted: Game<Event: Send + Sync, Facts: Send + Sync, Options: Send + Sync> + Send + Sync + 'static {
    /// Whether bots are told what everybody saw in earlier moves, because a view doesn't say it: in Codenames, the clues.
    const IS_REMEMBERED: bool = false;

    /// What a page is told of this game.
    fn sight(glance: Glance<Self>) -> Sight;

    /// What a page is told of a move.
    fn tale(seen: Vec<Self::Seen>) -> Tale;

    /// What everybody sees of the deal, in games where there is something to hear in it. The position is as it was dealt.
    fn prologue(&self) -> Tale {
        Self::tale(Vec::new())
    }

    /// Who won.
    fn winners(outcome: &Self::Outcome) -> Seats;

    /// A view with what nobody knows in it, for those who look at the truth of a game that is over.
    fn reveal(view: Self::View, _: &Self::Start) -> Self::View {
        view
    }

    /// The options with what the rules can't know themselves.
    fn supply(options: Self::Options) -> Result<Self::Options, BadSetUp> {
        Ok(options)
    }

    /// Lets a live table's chance decide while `play` runs, and gives what that leaves behind beside the position. Without a
    /// position the game is being dealt.
    fn decide(
        position: Option<&Self>,
        past: &Past,
        dice: SecretDice,
        play: &mut dyn FnMut(&mut Self::Chance),
    ) -> Option<Aftermath>;

    /// Whether whoever sits there may write to the others while the game runs.
    fn may_speak(&self, _: Seat) -> bool {
        true
    }

    /// How many seconds the game itself gives for what it waits for.
    fn clock_s(&self) -> Option<u32> {
        None
    }

    /// Whether several moves may follow each other within the phase that is now, with one clock for all of them.
    fn is_phase_of_many_moves(&self) -> bool {
        false
    }

    /// Why the table doesn't let a legal move pass, in games where somebody beside the rules has a say.
    fn objection(&self, _: &Self::Move) -> Result<(), Self::Illegal> {
        Ok(())
    }

    /// What a judge thinks of a move before it is sent, in games that have one.
    fn opinion(&self, _: Seat, _: &Self::Move) -> Option<Opinion> {
        None
    }

    /// What a legal move would bring about, as far as its player can know before it is made, in games that tell.
    fn foresee(&self, _: &Self::Move) -> Option<Vec<Self::Seen>> {
        None
    }
}

impl Hosted for calaveras::Position {
    fn sight(glance: Glance<Self>) -> Sight {
        Sight::Calaveras(glance)
    }

    fn tale(seen: Vec<Self::Seen>) -> Tale {
        Tale::Calaveras(seen)
    }

    fn winners(outcome: &Self::Outcome) -> Seats {
        outcome.winners
    }

    fn decide(
        _: Option<&Self>,
        _: &Past,
        mut dice: SecretDice,
        play: &mut dyn FnMut(&mut Self::Chance),
    ) -> Option<Aftermath> {
        play(&mut dice);
        None
    }

    fn foresee(&self, mv: &calaveras::Move) -> Option<Vec<calaveras::Seen>> {
        Some(calaveras::Position::foresee(self, *mv).into_iter().map(calaveras::Seen::Public).collect())
    }
}

impl Hosted for arosa::Position {
    fn sight(glance: Glance<Self>) -> Sight {
        Sight::Arosa(glance)
    }

    fn tale(seen: Vec<Self::Seen>) -> Tale {
        Tale::Arosa(seen)
    }

    fn winners(outcome: &Self::Outcome) -> Seats {
        outcome.winners
    }

    fn prologue(&self) -> Tale {
        let throws = arosa::prologue(self.turn(), Game::seats(self));
        let seen = throws.into_iter().map(|(by, piece)| arosa::Threw { by, piece, landed: None });
        Tale::Arosa(seen.map(arosa::Seen::Threw).collect())
    }

    fn decide(
        position: Option<&Self>,
        past: &Past,
        dice: SecretDice,
        play: &mut dyn FnMut(&mut Self::Chance),
    ) -> Option<Aftermath> {
        let mut tower = Tower::new(position, past, dice);
        play(&mut tower);
        Some(tower.aftermath())
    }
}

impl Hosted for codenames::Position {
    const IS_REMEMBERED: bool = true;

    fn sight(glance: Glance<Self>) -> Sight {
        Sight::Codenames(glance)
    }

    fn tale(seen: Vec<Self::Seen>) -> Tale {
        Tale::Codenames(seen)
    }

    fn winners(outcome: &Self::Outcome) -> Seats {
        outcome.winners
    }

    fn reveal(mut view: codenames::View, truth: &codenames::Start) -> codenames::View {
        view.key = truth.key.iter().copied().map(Some).collect();
        view
    }

    /// Codenames needs words: those of its language, unless the host has chosen others (K5).
    fn supply(mut options: codenames::Options) -> Result<codenames::Options, BadSetUp> {
        if options.words.is_none() {
            let words = soupcon_lexicon::words(&options.language).ok_or_else(|| BadSetUp {
                place: "options.language".to_owned(),
                why: format!("there are words for {}", soupcon_lexicon::LANGUAGES.join(", ")),
            })?;
            options.words = Some(words.map(str::to_owned).collect());
        }
        Ok(options)
    }

    fn decide(
        position: Option<&Self>,
        _: &Past,
        _: SecretDice,
        play: &mut dyn FnMut(&mut Self::Chance),
    ) -> Option<Aftermath> {
        play(&mut *judge_of(position.map_or("", |position| position.language())));
        None
    }

    /// K20: a strict table sends no clue that its judge is certain about.
    fn objection(&self, mv: &codenames::Move) -> Result<(), codenames::Illegal> {
        match mv {
            codenames::Move::Clue(clue) => self.judge_clue(clue, &mut *judge_of(self.language())).map(drop),
            _ => Ok(()),
        }
    }

    /// K17: a spymaster says nothing.
    fn may_speak(&self, seat: Seat) -> bool {
        self.view(None).seats.get(seat.index()).is_none_or(|player| player.role != codenames::Role::Spymaster)
    }

    /// K14: a timer for each phase.
    fn clock_s(&self) -> Option<u32> {
        let codenames::Timer { clue, guess } = self.timer()?;
        match self.phase() {
            codenames::Phase::Guess(_) => Some(guess),
            _ => Some(clue),
        }
    }

    /// K14: a team has its time for all its guesses on a clue.
    fn is_phase_of_many_moves(&self) -> bool {
        matches!(self.phase(), codenames::Phase::Guess(_))
    }

    /// K20: only whoever may give a clue now hears what the judge thinks of it.
    fn opinion(&self, seat: Seat, mv: &codenames::Move) -> Option<Opinion> {
        let codenames::Move::Clue(clue) = mv else { return None };
        let may_give = matches!(self.phase(), codenames::Phase::Clue) && self.to_act().contains(seat);
        may_give.then(|| {
            let visible: Vec<&str> = self.visible_words().collect();
            let ruling = judge_of(self.language()).rule_on(&clue.word, &visible);
            let refused = self.check(seat, mv).and_then(|()| self.objection(mv)).err();
            Opinion { ruling, refused: refused.map(Illegal::rule) }
        })
    }
}

/// Who judges clues at a table of this language: somebody who knows it, or letters alone.
fn judge_of(language: &str) -> Box<dyn codenames::Judge> {
    match WordJudge::of(language) {
        Some(judge) => Box::new(judge),
        None => Box::new(codenames::PlainJudge),
    }
}
