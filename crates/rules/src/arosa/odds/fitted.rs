//! Measured on the tower 44024750704d66f4 by `cargo xtask fit-odds`: 13200 throws, 420 lifts.

/// Out of a thousand throws, how many rest on each floor, by how many pieces are inside: a row for every twenty.
pub(crate) const REST: [[u16; 8]; 6] = [
    [72, 89, 117, 118, 129, 155, 172, 148],
    [83, 115, 128, 133, 148, 135, 153, 105],
    [130, 118, 128, 130, 139, 132, 119, 104],
    [178, 142, 137, 132, 113, 108, 101, 89],
    [210, 143, 145, 97, 116, 110, 99, 80],
    [251, 153, 129, 101, 107, 105, 85, 69],
];

/// Out of a thousand throws, how many knock something down, by the same rows.
pub(crate) const KNOCKS: [u32; 6] = [14, 18, 35, 31, 46, 67];

/// Out of a hundred throws that knock something down, how many knock down more than one.
pub(crate) const DOUBLE_KNOCKS: u32 = 7;

/// How readily a piece is knocked off its floor, next to one on another.
pub(crate) const LOOSENESS: [u32; 8] = [0, 13, 9, 8, 8, 7, 9, 17];

/// Out of a hundred pieces knocked off floor 1, 2, …, how many stop on floor 0, 1, …
pub(crate) const KNOCKED_TO: [[u16; 7]; 7] = [
    [100, 0, 0, 0, 0, 0, 0],
    [69, 31, 0, 0, 0, 0, 0],
    [61, 33, 6, 0, 0, 0, 0],
    [44, 32, 20, 4, 0, 0, 0],
    [33, 17, 25, 19, 6, 0, 0],
    [27, 17, 28, 16, 9, 3, 0],
    [16, 18, 22, 21, 20, 3, 0],
];

/// Out of a thousand pieces that are lifted, how many fall out.
pub(crate) const FALL_OUT: u32 = 6;
