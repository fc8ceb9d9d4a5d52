import { type Locale, locales } from '@vitrina/contract';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadChunk } from './load-chunk.ts';

/** The BCP 47 tag: the panel's `cz` is the language `cs`, which plural rules, dates and the html element need. */
export const languageTag = (locale: Locale): 'pl' | 'cs' | 'en' => (locale === 'cz' ? 'cs' : locale);

/** The tag that numbers and dates are formatted by. English has the day before the month. */
export const formatTag = (locale: Locale): string => ({ pl: 'pl-PL', cz: 'cs-CZ', en: 'en-GB' })[locale];

const loaders: Record<Locale, () => Promise<object>> = {
  pl: async () => (await import('../locales/pl.ts')).pl,
  cz: async () => (await import('../locales/cz.ts')).cz,
  en: async () => (await import('../locales/en.ts')).en,
};

/** Messages of screens that nobody opens first. */
const laterLoaders: Record<Locale, () => Promise<object>> = {
  pl: async () => (await import('../locales/pl-later.ts')).plLater,
  cz: async () => (await import('../locales/cz-later.ts')).czLater,
  en: async () => (await import('../locales/en-later.ts')).enLater,
};

const addFrom = async (
  instance: i18n,
  locale: Locale,
  from: Record<Locale, () => Promise<object>>,
): Promise<void> => {
  instance.addResourceBundle(languageTag(locale), 'words', await loadChunk(from[locale]), true, true);
};
const addMessages = (instance: i18n, locale: Locale): Promise<void> => addFrom(instance, locale, loaders);

const hasLater = (instance: i18n): boolean =>
  instance.getResource(instance.language, 'words', 'stylist') !== undefined;

/** Adds the messages of screens that nobody opens first, in the present language, unless they are there. */
export const loadLaterMessages = async (instance: i18n): Promise<void> => {
  const locale = locales.find((each) => languageTag(each) === instance.language) ?? 'en';
  if (!hasLater(instance)) await addFrom(instance, locale, laterLoaders);
};

/** Creates the translator, without any messages yet. */
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

/** Loads the messages of a language, then English as the fallback for missing keys. */
export const loadMessages = async (instance: i18n, locale: Locale): Promise<void> => {
  await addMessages(instance, locale);
  // Only a fallback, so the first screen doesn't wait for it.
  if (locale !== 'en') addMessages(instance, 'en').catch(() => undefined);
};

export const createTranslator = async (locale: Locale): Promise<i18n> => {
  const instance = createBareTranslator(locale);
  await loadMessages(instance, locale);
  await loadLaterMessages(instance);
  return instance;
};

export const switchLocale = async (instance: i18n, locale: Locale): Promise<void> => {
  const isLaterShown = hasLater(instance);
  const tag = languageTag(locale);
  if (!instance.hasResourceBundle(tag, 'words')) await addMessages(instance, locale);
  // Before the change, which is what screens are drawn again for.
  const isLaterKnown = instance.getResource(tag, 'words', 'stylist') !== undefined;
  if (isLaterShown && !isLaterKnown) await addFrom(instance, locale, laterLoaders);
  await instance.changeLanguage(tag);
};
