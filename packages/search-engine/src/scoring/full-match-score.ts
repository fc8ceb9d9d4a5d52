/** More than sixteen words together, whose rarities are below 18 each: a full match comes first, whatever its field weighs. */
export const minFullMatchScore = 300;
export const scorePerFullMatchWeight = 100;
