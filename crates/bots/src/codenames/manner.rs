//! The levels: what each of them knows, and how it thinks.

use soupcon_lexicon::Source;

/// How a player thinks, as spymaster and as agent.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Manner {
    /// What it goes by.
    pub(super) sources: Vec<Source>,
    /// How many guessers it imagines for a clue. One alone hears just as the spymaster does.
    pub(super) guessers: usize,
    /// The most words that a clue of its is about.
    pub(super) most: u8,
    /// Only every so manieth word comes to its mind when it looks for a clue.
    pub(super) vocabulary: usize,
    /// Whether it remembers earlier clues.
    pub(super) remembers: bool,
    /// Whether it minds how the game stands.
    pub(super) minds_score: bool,
    /// How near, in standard deviations, a word must be for an agent to touch it though it may stop.
    pub(super) courage: f32,
    /// How far, in standard deviations, chance may move what an agent finds near. Without it two bots of one level would hear alike and
    /// read each other's thoughts.
    pub(super) whim: f32,
}

impl Manner {
    /// The manner of this name: a level; a level without a source, `mastermind:without-minilm`; or, to measure with, somebody
    /// who goes by one source alone, `listener:minilm`.
    pub(super) fn by_name(name: &str) -> Option<Manner> {
        let (level, variant) = name.split_once(':').map_or((name, None), |(level, variant)| (level, Some(variant)));
        let mut manner = match level {
            "recruit" => Manner::recruit(),
            "agent" => Manner::agent(),
            "inspector" => Manner::inspector(),
            "mastermind" | "listener" => Manner::mastermind(),
            _ => return None,
        };
        match (level, variant) {
            ("listener", variant) => manner.sources = vec![Source::by_name(variant?)?],
            (_, Some(variant)) => {
                let without = Source::by_name(variant.strip_prefix("without-")?)?;
                manner.sources.retain(|&source| source != without);
            }
            (_, None) => {}
        }
        (!manner.sources.is_empty()).then_some(manner)
    }

    fn recruit() -> Manner {
        Manner {
            sources: known_at("recruit"),
            guessers: 1,
            most: 2,
            vocabulary: 3,
            remembers: false,
            minds_score: false,
            courage: 0.0,
            whim: 2.2,
        }
    }

    fn agent() -> Manner {
        Manner { sources: known_at("agent"), guessers: 16, vocabulary: 2, whim: 2.2, ..Manner::recruit() }
    }

    fn inspector() -> Manner {
        let sources = known_at("inspector");
        let agent = Manner { whim: 2.6, remembers: true, courage: 0.5, ..Manner::agent() };
        Manner { sources, guessers: 32, most: 3, vocabulary: 1, ..agent }
    }

    fn mastermind() -> Manner {
        Manner {
            sources: known_at("mastermind"),
            guessers: 64,
            most: 4,
            minds_score: true,
            whim: 0.0,
            ..Manner::inspector()
        }
    }
}

fn known_at(level: &str) -> Vec<Source> {
    Source::known_at(level).expect("a level of ours").to_vec()
}
