import type { LanguageCode } from '@vitrina/contract';
import { bulRules } from './stem-rules/bul.ts';
import { czeRules } from './stem-rules/cze.ts';
import { engRules } from './stem-rules/eng.ts';
import { gerRules } from './stem-rules/ger.ts';
import { hrvRules } from './stem-rules/hrv.ts';
import { hunRules } from './stem-rules/hun.ts';
import { itaRules } from './stem-rules/ita.ts';
import { polRules } from './stem-rules/pol.ts';
import { rumRules } from './stem-rules/rum.ts';
import { sloRules } from './stem-rules/slo.ts';
import { ukrRules } from './stem-rules/ukr.ts';
import { createStemmer } from './suffix-rules.ts';

const stemmers: Readonly<Record<LanguageCode, (foldedTerm: string) => string>> = {
  pol: createStemmer(polRules),
  cze: createStemmer(czeRules),
  slo: createStemmer(sloRules),
  eng: createStemmer(engRules),
  ukr: createStemmer(ukrRules),
  rum: createStemmer(rumRules),
  bul: createStemmer(bulRules),
  ger: createStemmer(gerRules),
  hrv: createStemmer(hrvRules),
  hun: createStemmer(hunRules),
  ita: createStemmer(itaRules),
};

/**
 * The stem that a folded term shares with the other forms of its word, itself folded and never empty. Only inflection is removed: derived
 * words (domek, butik, printer) have a stem of their own. Words with digits, of one or two letters or in another script are left alone.
 */
export const stem = (foldedTerm: string, language: LanguageCode): string => stemmers[language](foldedTerm);
