import type { LanguageCode, Locale } from '@vitrina/contract';

/** The language of the common list that is nearest to a catalog's. */
export const catalogLocale = (language: LanguageCode): Locale =>
  language === 'pol' ? 'pl' : language === 'cze' || language === 'slo' ? 'cz' : 'en';
