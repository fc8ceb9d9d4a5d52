import type { Locale } from '@vitrina/contract';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { en } from '../locales/en.ts';
import { loadChunk } from './load-chunk.ts';

/** BCP 47: the panel's `cz` is the language `cs`; plural rules, dates and the html element need the real one. */
export const languageTag = (locale: Locale): 'pl' | 'cs' | 'en' => (locale === 'cz' ? 'cs' : locale);

/** Formats for numbers and dates; English in the form of this part of the world (day before month). */
export const formatTag = (locale: Locale): string => ({ pl: 'pl-PL', cz: 'cs-CZ', en: 'en-GB' })[locale];

type Words = { [Subject in keyof typeof en]: object };
const loaders: Record<Locale, () => Promise<Words>> = {
  pl: async () => (await import('../locales/pl.ts')).pl,
  cz: async () => (await import('../locales/cz.ts')).cz,
  en: async () => (await import('../locales/en.ts')).en,
};

const addWords = async (instance: i18n, locale: Locale): Promise<void> => {
  instance.addResourceBundle(languageTag(locale), 'words', await loadChunk(loaders[locale]));
};

/** Makes the translator, as yet without words. */
export const createBareTranslator = (locale: Locale): i18n => {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    initAsync: false,
    lng: languageTag(locale),
    fallbackLng: 'en',
    defaultNS: 'words',
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
};

/** Loads the words of a language. English follows by itself, as the fallback of a key that is missing. */
export const loadMessages = async (instance: i18n, locale: Locale): Promise<void> => {
  await addWords(instance, locale);
  // Only a fallback: the first screen does not wait for it, and can do without.
  if (locale !== 'en') addWords(instance, 'en').catch(() => undefined);
};

export const createTranslator = async (locale: Locale): Promise<i18n> => {
  const instance = createBareTranslator(locale);
  await loadMessages(instance, locale);
  return instance;
};

export const switchLocale = async (instance: i18n, locale: Locale): Promise<void> => {
  if (!instance.hasResourceBundle(languageTag(locale), 'words')) await addWords(instance, locale);
  await instance.changeLanguage(languageTag(locale));
};
