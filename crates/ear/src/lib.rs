//! Listening to the hotel: from a clip's samples alone, a probability for each floor.
//!
//! Nothing hidden lives here, and no physics: whoever has the samples can do the same.

#![forbid(unsafe_code)]
