/** The middle of the saturation curve: a word whose partial score is this large counts half of the most it can. */
export const saturation = 6;

/** How rare a word is: the BM25 inverse document frequency in its form that is never negative. */
export const rarityOf = (frequency: number, productsCount: number): number =>
  Math.log(1 + (productsCount - frequency + 0.5) / (frequency + 0.5));
