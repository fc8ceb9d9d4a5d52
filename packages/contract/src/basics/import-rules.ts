/** The part of its products, or of their prices, that a feed may lose from one import to the next: one that loses more is refused until its owner accepts it. */
export const maxLostShare = 0.5;

/** From this refusal in a row on, a feed that stays smaller is probably right, and its owner is asked. */
export const askedFromRefusal = 3;
