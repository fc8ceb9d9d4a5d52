import type { LanguageCode } from '@vitrina/contract';

/** How a language makes one word of two. All folded. */
type Compounding = {
  /** What may stand between the stem of the first one and the second one: `Waschmaschine-n-filter`. */
  readonly links: readonly string[];
  /** Function words that stand between where the two are apart, the second one first: `Filter für Waschmaschine`. */
  readonly between: readonly string[];
};

const compounding: Readonly<Partial<Record<LanguageCode, Compounding>>> = {
  ger: {
    links: ['', 'e', 'en', 'er', 'n', 's', 'es'],
    between: ['fur', 'fuer', 'zum', 'zur', 'aus', 'von', 'mit', 'der', 'die', 'das', 'den'],
  },
  pol: { links: [], between: ['do', 'dla', 'na', 'z'] },
  cze: { links: [], between: ['do', 'na', 'pro', 'z'] },
  slo: { links: [], between: ['do', 'na', 'pre', 'z'] },
};

/** The links between the stem of a first word and a second one; empty where two words are joined as they are. */
export const linksOf = (language: LanguageCode): readonly string[] => compounding[language]?.links ?? [];

/** What may stand between the two words of a compound in the other order; null where they have no other order, as boathouse and houseboat. */
export const wordsBetween = (language: LanguageCode): readonly string[] | null =>
  compounding[language]?.between ?? null;
