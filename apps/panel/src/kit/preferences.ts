import { type Locale, locales } from '@vitrina/contract';
import { storageKeys } from './storage-keys.ts';

export const skins = ['light', 'dark'] as const;
export type Skin = (typeof skins)[number];
export const layouts = ['vertical', 'horizontal', 'full'] as const;
export type Layout = (typeof layouts)[number];

export type Preferences = { readonly locale: Locale; readonly skin: Skin; readonly layout: Layout };

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((candidate) => candidate === value);

/** The stored choice wins, then the browser's languages (`cs` means `cz`), then Polish. */
export const chooseLocale = (stored: string | null, languages: readonly string[]): Locale => {
  const chosen = oneOf(locales, stored);
  if (chosen) return chosen;
  for (const language of languages) {
    const primary = language.toLowerCase().split('-')[0] ?? '';
    const match = oneOf(locales, primary === 'cs' ? 'cz' : primary);
    if (match) return match;
  }
  return 'pl';
};

export type PreferenceSources = {
  storage: Storage;
  languages: readonly string[];
  prefersDark: () => boolean;
};

/** The owner's choice of skin, layout and language, remembered in the browser's storage. */
export class PreferenceStore {
  readonly #sources: PreferenceSources;
  readonly #listeners = new Set<() => void>();
  #current: Preferences;

  constructor(sources: PreferenceSources) {
    this.#sources = sources;
    this.#current = this.#read();
  }

  #read(): Preferences {
    const { storage, languages, prefersDark } = this.#sources;
    return {
      locale: chooseLocale(storage.getItem(storageKeys.locale), languages),
      skin: oneOf(skins, storage.getItem(storageKeys.skin)) ?? (prefersDark() ? 'dark' : 'light'),
      layout: oneOf(layouts, storage.getItem(storageKeys.layout)) ?? 'vertical',
    };
  }

  current = (): Preferences => this.#current;

  choose(choice: Partial<Preferences>): void {
    const { storage } = this.#sources;
    if (choice.locale) storage.setItem(storageKeys.locale, choice.locale);
    if (choice.skin) storage.setItem(storageKeys.skin, choice.skin);
    if (choice.layout) storage.setItem(storageKeys.layout, choice.layout);
    this.reload();
  }

  /** Takes over the language of the sign-in page, unless one was chosen in the panel before. */
  chooseLocaleOnce(locale: Locale): void {
    if (oneOf(locales, this.#sources.storage.getItem(storageKeys.locale)) === undefined)
      this.choose({ locale });
  }

  /** Reads the storage again after another tab has changed it. */
  reload(): void {
    this.#current = this.#read();
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
