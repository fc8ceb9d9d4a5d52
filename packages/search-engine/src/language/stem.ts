import type { LanguageCode } from '@vitrina/contract';
import { czeRules } from './stem-rules/cze.ts';
import { engRules } from './stem-rules/eng.ts';
import { polRules } from './stem-rules/pol.ts';
import { sloRules } from './stem-rules/slo.ts';
import { createStemmer } from './suffix-rules.ts';

const unstemmed = (foldedTerm: string): string => foldedTerm;

const stemmers: Readonly<Record<LanguageCode, (foldedTerm: string) => string>> = {
  pol: createStemmer(polRules),
  cze: createStemmer(czeRules),
  slo: createStemmer(sloRules),
  eng: createStemmer(engRules),
  ukr: unstemmed,
  rum: unstemmed,
  bul: unstemmed,
  ger: unstemmed,
  hrv: unstemmed,
  hun: unstemmed,
  ita: unstemmed,
};

/**
 * The stem that a folded term shares with the other forms of its word, itself folded and never empty. Inflection only: what was derived
 * from a word (domek, butik, printer) keeps a stem of its own. Words with digits, of one or two letters or of another script stay as they are.
 */
export const stem = (foldedTerm: string, language: LanguageCode): string => stemmers[language](foldedTerm);
