import type { LanguageCode } from '@vitrina/contract';
import { PhraseBook, SearchTimeoutError } from '@vitrina/search-engine';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../storage/database.ts';
import { maxChanges } from '../../../storage/setting-changes.ts';
import { storageFaultOf } from '../../../storage/storage-fault.ts';
import type { OnUnreadable } from '../../../storage/stored-json.ts';
import type { BookBuilder } from './book-builder.ts';
import { type BookReply, type BookRequest, readBook } from './read-book.ts';
import { areListsShort, listListChangesSince, measureListChangesSince } from './rows.ts';

type Dependencies = {
  readonly database: Database;
  readonly builder: Pick<BookBuilder, 'build'>;
  readonly onError: (error: unknown) => void;
  readonly onUnreadable: OnUnreadable;
  /** Memory of all books; a customer's may take half of it. */
  readonly maxBytes?: number;
};

/** A search instance's phrases in one language, at this version of its settings or a later one. */
export type BookPlace = {
  readonly customerId: string;
  readonly instanceId: string;
  readonly language: LanguageCode;
  readonly version: number;
};

export type PhraseBooks = {
  /**
   * The book with all changes up to the version, or as far as they are known while the database is away. Throws `SearchTimeoutError` if building it takes
   * too long; it goes on being built.
   */
  readonly at: (place: BookPlace) => Promise<PhraseBook>;
  /** The book as it was just before a version. */
  readonly before: (place: BookPlace, version: number) => Promise<PhraseBook>;
  readonly bytes: () => number;
};

type CachedBook = { readonly book: PhraseBook; readonly version: number; readonly customerId: string };

const defaultMaxBytes = 256 * 2 ** 20;
/** The heap objects of a book, and of each entry laid over it. */
const bookBytes = 2000;
const changeBytes = 4000;
/** Lists this short are read on the event loop; longer ones by the builder's thread. */
const short = { entries: 300, chars: 32 * 1024 };
/** Reading longer changes would keep other requests waiting: the book is built anew instead. */
const longestChanges = 32 * 1024;
/** With more entries than this laid over its buffer, a book is built anew in the background. */
const maxLaidOverChanges = 300;
/** Searches give up waiting after this; the book is built all the same. */
const waitMs = 10_000;

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
 * The phrase books that searches use, bounded by their bytes and rebuilt on demand. A change of a few entries costs only
 * those entries: they are laid over the existing book.
 */
export const createPhraseBooks = ({
  database,
  builder,
  onError,
  onUnreadable,
  maxBytes = defaultMaxBytes,
}: Dependencies): PhraseBooks => {
  const sizeOf = ({ book }: CachedBook): number => bookBytes + book.bytes + changeBytes * book.changesCount;
  const cache = new LRUCache<string, CachedBook>({ maxSize: maxBytes, sizeCalculation: sizeOf });

  const store = (key: string, made: CachedBook): CachedBook => {
    cache.set(key, made);
    let ofCustomer = 0;
    const own = [...cache.entries()].filter(([, { customerId }]) => customerId === made.customerId);
    // Entries come most recently used first.
    for (const [at, [each, one]] of own.entries()) {
      ofCustomer += sizeOf(one);
      if (at > 0 && ofCustomer > maxBytes / 2) cache.delete(each);
    }
    return made;
  };

  const make = async (request: BookRequest): Promise<BookReply> =>
    request.before === null && (await areListsShort(database, request.customerId, request.instanceId, short))
      ? readBook(database, request)
      : builder.build(request);

  const making = new Map<string, Promise<CachedBook>>();
  /** Concurrent requests for one book share the work. */
  const once = (key: string, work: () => Promise<CachedBook>): Promise<CachedBook> => {
    const shared = making.get(key) ?? work().finally(() => making.delete(key));
    making.set(key, shared);
    return shared;
  };

  const makeAnew = async (key: string, request: BookRequest): Promise<CachedBook> => {
    const { customerId, language } = request;
    const { data, version, unreadable } = await make(request);
    for (const one of unreadable) onUnreadable(one);
    return store(key, { book: PhraseBook.from(data, language), version, customerId });
  };

  /** The changes after a version, ready to be laid over a book; null if they are too long, or can't all be read. */
  const shortChanges = async (
    { customerId, instanceId }: Pick<BookPlace, 'customerId' | 'instanceId'>,
    since: number,
  ): Promise<Awaited<ReturnType<typeof listListChangesSince>> | null> => {
    const measured = await measureListChangesSince(database, customerId, instanceId, since);
    if (measured === null) return { changes: [], version: since };
    if (measured.chars > longestChanges) return null;
    let areAllRead = true;
    const newer = await listListChangesSince(database, customerId, instanceId, since, (unreadable) => {
      areAllRead = false;
      onUnreadable(unreadable);
    });
    return areAllRead ? newer : null;
  };

  const bringUpTo = async (
    key: string,
    place: BookPlace,
    known: CachedBook | undefined,
  ): Promise<CachedBook> => {
    const { customerId, instanceId, language } = place;
    const request = { customerId, instanceId, language, before: null };
    const isKnown = known !== undefined && place.version - known.version < maxChanges;
    const newer = isKnown ? await shortChanges(place, known.version) : null;
    if (!isKnown || newer === null) return makeAnew(key, request);
    const version = Math.max(place.version, newer.version);
    const changed = store(key, { book: known.book.with(newer.changes), version, customerId });
    if (changed.book.changesCount > maxLaidOverChanges && !making.has(`${key} anew`))
      once(`${key} anew`, () => makeAnew(key, request)).catch(onError);
    return changed;
  };

  const at = async (place: BookPlace): Promise<PhraseBook> => {
    const key = `${place.instanceId} ${place.language}`;
    // Work already under way may have read an older version; whatever starts after it reads at least ours.
    for (let isLast = false; ; isLast = true) {
      const known = cache.get(key);
      if (known !== undefined && known.version >= place.version) return known.book;
      const made = await within(once(key, () => bringUpTo(key, place, known))).catch((error: unknown) => {
        // While the database is away, searches go on with the phrases that are known.
        if (known === undefined || storageFaultOf(error) === null) throw error;
        return { ...known, version: place.version };
      });
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
      // Later changes don't alter the past, so this book never becomes stale.
      const key = `${instanceId} ${language} before ${version}`;
      const request = { customerId, instanceId, language, before: version };
      const known = cache.get(key) ?? (await within(once(key, () => makeAnew(key, request))));
      return known.book;
    },
    bytes: () => cache.calculatedSize,
  };
};
