import { type LanguageCode, type PhraseKind, phraseKinds } from '@vitrina/contract';
import { PhraseBook, SearchTimeoutError } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../storage/database.ts';
import { changesKept } from '../../../storage/setting-changes.ts';
import type { BookBuilder } from './book-builder.ts';
import { type BookReply, type BookRequest, readBook } from './read-book.ts';
import { areListsShort, listListChangesSince, measureListChangesSince } from './rows.ts';

type Dependencies = {
  readonly database: Database;
  readonly builder: Pick<BookBuilder, 'build'>;
  readonly onError: (error: unknown) => void;
  /** Memory of all books; a customer's may take half of it. */
  readonly maxBytes?: number;
};

/** Whose phrases, at which version of the settings or a later one. */
export type BookPlace = {
  readonly customerId: string;
  readonly instanceId: string;
  readonly language: LanguageCode;
  readonly version: number;
};

export type PhraseBooks = {
  /** The book that holds all changes up to the version. Throws `SearchTimeoutError` where making it takes too long; it is there later. */
  readonly at: (place: BookPlace) => Promise<PhraseBook>;
  /** The book as it was just before a version. */
  readonly before: (place: BookPlace, version: number) => Promise<PhraseBook>;
  /** Memory that the books take. */
  readonly bytes: () => number;
};

type Kept = { readonly book: PhraseBook; readonly version: number; readonly customerId: string };

const defaultMaxBytes = 256 * 2 ** 20;
/** Objects of a book and of each changed entry. */
const bookBytes = 2000;
const changeBytes = 4000;
/** Lists so short are read between two requests; longer ones by a thread of its own. */
const short = { entries: 300, chars: 32 * 1024 };
/** Changes so long take longer to read than others should wait: the book is made anew. */
const longestChanges = 32 * 1024;
/** So many entries over a book's buffer, and it is made anew beside the searches. */
const maxChanges = 300;
/** Nobody waits longer for a book; it is made all the same. */
const waitMs = 10_000;

const kinds: readonly PhraseKind[] = phraseKinds;

const within = async <T>(made: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SearchTimeoutError('the phrases are being read')), waitMs).unref();
  });
  try {
    return await Promise.race([made, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * The phrase books that searches ask, bounded by their bytes and made again when asked for. A change of a few entries
 * costs what these cost: it is laid over the book that is there.
 */
export const createPhraseBooks = ({
  database,
  builder,
  onError,
  maxBytes = defaultMaxBytes,
}: Dependencies): PhraseBooks => {
  const sizeOf = ({ book }: Kept): number => bookBytes + book.bytes + changeBytes * book.changesCount;
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: sizeOf });

  const keep = (key: string, made: Kept): Kept => {
    kept.set(key, made);
    let ofCustomer = 0;
    const own = [...kept.entries()].filter(([, { customerId }]) => customerId === made.customerId);
    // The most recently used first.
    for (const [at, [each, one]] of own.entries()) {
      ofCustomer += sizeOf(one);
      if (at > 0 && ofCustomer > maxBytes / 2) kept.delete(each);
    }
    return made;
  };

  const make = async (request: BookRequest): Promise<BookReply> =>
    request.before === null && (await areListsShort(database, request.customerId, request.instanceId, short))
      ? readBook(database, request)
      : builder.build(request);

  const making = new Map<string, Promise<Kept>>();
  /** Those who want the same at the same time share it. */
  const once = (key: string, work: () => Promise<Kept>): Promise<Kept> => {
    const shared = making.get(key) ?? work().finally(() => making.delete(key));
    making.set(key, shared);
    return shared;
  };

  const makeAnew = async (key: string, request: BookRequest): Promise<Kept> => {
    const { customerId, language } = request;
    const { data, version } = await make(request);
    return keep(key, { book: PhraseBook.from(data, language), version, customerId });
  };

  /** Changes after a version as a book takes them; null where they are too long for that, or no longer known. */
  const shortChanges = async (
    { customerId, instanceId }: Pick<BookPlace, 'customerId' | 'instanceId'>,
    since: number,
  ): Promise<Awaited<ReturnType<typeof listListChangesSince>> | null> => {
    const measured = await measureListChangesSince(database, customerId, instanceId, since, kinds);
    if (measured === null) return { changes: [], version: since };
    if (measured.chars > longestChanges) return null;
    return listListChangesSince(database, customerId, instanceId, since, kinds);
  };

  const bringUpTo = async (key: string, place: BookPlace, known: Kept | undefined): Promise<Kept> => {
    const { customerId, instanceId, language } = place;
    const request = { customerId, instanceId, language, before: null };
    const isKnown = known !== undefined && place.version - known.version < changesKept;
    const newer = isKnown ? await shortChanges(place, known.version) : null;
    if (!isKnown || newer === null) return makeAnew(key, request);
    const version = Math.max(place.version, newer.version);
    const changed = keep(key, { book: known.book.with(newer.changes), version, customerId });
    if (changed.book.changesCount > maxChanges && !making.has(`${key} anew`))
      once(`${key} anew`, () => makeAnew(key, request)).catch(onError);
    return changed;
  };

  const at = async (place: BookPlace): Promise<PhraseBook> => {
    const key = `${place.instanceId} ${place.language}`;
    // Who began to make it may have seen less; what is made after that has seen all.
    for (let isLast = false; ; isLast = true) {
      const known = kept.get(key);
      if (known !== undefined && known.version >= place.version) return known.book;
      const made = await within(once(key, () => bringUpTo(key, place, known)));
      if (isLast || made.version >= place.version) return made.book;
    }
  };

  return {
    at,
    before: async (place, version) => {
      const { customerId, instanceId, language } = place;
      const newer = await shortChanges(place, version - 1);
      if (newer !== null) {
        const present = await at(place);
        return present.with(
          newer.changes.toReversed().map(({ removed, added }) => ({ removed: added, added: removed })),
        );
      }
      // Whatever is changed later, this book stays the same.
      const key = `${instanceId} ${language} before ${version}`;
      const request = { customerId, instanceId, language, before: version };
      const known = kept.get(key) ?? (await within(once(key, () => makeAnew(key, request))));
      return known.book;
    },
    bytes: () => kept.calculatedSize,
  };
};
