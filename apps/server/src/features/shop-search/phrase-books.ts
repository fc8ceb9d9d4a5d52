import { setImmediate } from 'node:timers/promises';
import type { LanguageCode } from '@vitrina/contract';
import { PhraseBook, type ShopSettings } from '@vitrina/search-engine';

type Lists = Pick<ShopSettings, 'synonyms' | 'blocked' | 'immutable'>;
type Kept = Omit<Lists, 'synonyms'> & {
  readonly language: LanguageCode;
  readonly book: Promise<PhraseBook>;
};

/** How long a book in the making holds up everything else. */
const sliceMs = 8;

const createPause = () => {
  let sliceEndsAt = performance.now() + sliceMs;
  return (): Promise<unknown> | null => {
    if (performance.now() < sliceEndsAt) return null;
    return setImmediate().then(() => {
      sliceEndsAt = performance.now() + sliceMs;
    });
  };
};

/** The book of a shop's phrases, made once for the same three lists: a change of another setting costs nothing here. */
export const createPhraseBooks = () => {
  const kept = new WeakMap<Lists['synonyms'], Kept>();
  return ({ synonyms, blocked, immutable }: Lists, language: LanguageCode): Promise<PhraseBook> => {
    const known = kept.get(synonyms);
    if (known?.blocked === blocked && known.immutable === immutable && known.language === language)
      return known.book;
    const book = PhraseBook.prepare({ synonyms, blocked, immutable }, language, createPause());
    book.catch(() => kept.delete(synonyms));
    kept.set(synonyms, { blocked, immutable, language, book });
    return book;
  };
};
