import type {
  FeedCredentials,
  ImportWarning,
  LanguageCode,
  MappingItem,
  ProductDocument,
  WrongItem,
} from '@vitrina/contract';
import { charsetOf } from '../decode/encoding-choice.ts';
import type { ByteStream } from '../fetch/byte-stream.ts';
import type { FetchPolicy } from '../fetch/fetch-policy.ts';
import { type FeedBody, openFeed } from '../fetch/open-feed.ts';
import type { FeedValidators } from '../fetch/request-feed.ts';
import { compileMapping } from '../mapping/compile-mapping.ts';
import { wantedPaths } from '../mapping/field-paths.ts';
import { fieldReader } from '../mapping/field-readers.ts';
import { type ItemNote, wrongItem } from '../mapping/item-checks.ts';
import type { RawItem } from '../xml/item-reader.ts';
import { BodyDigest, digesting } from './body-digest.ts';
import { holdWhileSame } from './hold-while-same.ts';
import { createIdSet } from './id-set.ts';
import { createImportLog } from './import-log.ts';
import { readingCode } from './reading-code.ts';
import { noItems, streamItems } from './stream-items.ts';

/** `bytes` have come over the wire, of `totalBytes` if the server sent a length. */
export type ReadProgress = {
  readonly bytes: number;
  readonly totalBytes: number | null;
  readonly items: number;
};

/** What a feed was when it was read, by which it is known again. Plain data, to be stored with its products. */
export type ReadFeed = FeedValidators & {
  /** Of its bytes. */
  readonly digest: string;
  /** The code that read it: another version may read something else. */
  readonly code: string;
  /** When the same bytes are other products, because a sale begins or ends; null if never. */
  readonly changesAtMs: number | null;
};

/** The feed behind the products that there are, read with the same options; and a directory for its bytes while they are compared. */
export type KnownFeed = { readonly feed: ReadFeed; readonly directory: string };

export type ReadProductsOptions = {
  readonly mapping: readonly MappingItem[];
  readonly currency: string;
  readonly language: LanguageCode;
  readonly policy: FetchPolicy;
  /** If it is the same still, nothing is read. */
  readonly known?: KnownFeed | undefined;
  /** The time for which sale dates are evaluated. */
  readonly now?: Date;
  readonly credentials?: FeedCredentials | null | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly batchSize?: number;
  /** Reading waits for it; what it throws ends the reading. */
  readonly onBatch: (products: readonly ProductDocument[]) => Promise<void>;
  readonly onProgress?: (progress: ReadProgress) => void;
};

export type ReadProductsResult =
  | { readonly kind: 'unchanged'; readonly feed: ReadFeed }
  | {
      readonly kind: 'read';
      readonly correctCount: number;
      /** Of those, the ones with a price. */
      readonly pricedCount: number;
      readonly wrongCount: number;
      /** The first ones, up to the contract's limit. */
      readonly wrongItems: readonly WrongItem[];
      /** Items that are left out, by the first reason of each. */
      readonly skipped: readonly ImportWarning[];
      /** Of the correct ones, those with a warning: how many, the first ones, and by what was ignored in them. */
      readonly warnedCount: number;
      readonly warnedItems: readonly WrongItem[];
      readonly warned: readonly ImportWarning[];
      /** How many prices were in which currency. */
      readonly currencies: Readonly<Record<string, number>>;
      /** Categories that the feed names by numbers, with their paths: earlier versions took the number for the name. */
      readonly categoryNames: Readonly<Record<string, string>>;
      readonly feed: ReadFeed;
      readonly bytes: number;
    };

const defaultBatchSize = 500;
/** Progress is reported once per this many bytes on the wire. */
const progressBytes = 64 * 1024;
/** No feed has this many; of one that does, the first are counted. */
const maxCurrencies = 100;
/** More are not told: an owner has mapped no more by hand. */
const maxCategoryNames = 10_000;

/** The same feed is the same products only to the same code, and until a sale begins or ends. */
const isStillKnown = ({ feed }: KnownFeed, now: Date): boolean =>
  feed.code === readingCode() && (feed.changesAtMs === null || now.getTime() < feed.changesAtMs);

/** The feed's bytes, all of them; null if they are those that are known. */
const unlessSame = async (
  opened: FeedBody,
  digest: BodyDigest,
  { feed, directory }: KnownFeed,
  onHeld: () => void,
): Promise<ByteStream | null> => {
  try {
    return await holdWhileSame(opened.chunks, digest, { digest: feed.digest, directory }, onHeld);
  } catch (error) {
    await opened.close();
    throw error;
  }
};

/**
 * Reads a feed from its first item to its last and hands its products over in batches. Of several items with one id the first counts, the
 * others are wrong. Throws FeedError, or the signal's reason; products handed over until then must be discarded.
 */
export const readProducts = async (
  url: string,
  options: ReadProductsOptions,
): Promise<ReadProductsResult> => {
  const { mapping, batchSize = defaultBatchSize, now = new Date() } = options;
  const known = options.known && isStillKnown(options.known, now) ? options.known : undefined;
  const opened = await openFeed(url, options.policy, { ...options, validators: known?.feed });
  if (opened.kind === 'unchanged') {
    if (!known) throw new Error('It wasn’t asked conditionally');
    return { kind: 'unchanged', feed: known.feed };
  }
  const readItem = compileMapping(mapping, { ...options, now });
  const wanted = wantedPaths(mapping);
  const ids = createIdSet();
  const log = createImportLog(options.currency);
  const currencies = new Map<string, number>();
  const countCurrency = (code: string): void => {
    const known = currencies.get(code);
    if (known !== undefined || currencies.size < maxCurrencies) currencies.set(code, (known ?? 0) + 1);
  };
  const categoryNames = new Map<string, string>();
  const categories = mapping.find((item) => item.fieldLabel === 'categories' && item.fieldType === 'table');
  const readCategories = categories && fieldReader(categories);
  const noteCategory = (id: string, path: string): void => {
    if (categoryNames.size >= maxCategoryNames) return;
    const read = readCategories?.([path]);
    // A name that the mapping's separator splits is several categories.
    if (Array.isArray(read) && read.length === 1) categoryNames.set(id, String(read[0]));
  };
  const idPath = mapping.find((item) => item.fieldLabel === 'id')?.path ?? 'g:id';
  let batch: ProductDocument[] = [];
  let items = 0;
  let reportedBytes = 0;
  let correctCount = 0;
  let pricedCount = 0;
  let changesAtMs = Number.POSITIVE_INFINITY;

  const takeProduct = (product: ProductDocument, position: number, notes: readonly ItemNote[]): void => {
    const { id, fields } = product;
    if (!ids.add(id)) {
      log.addWrong(wrongItem(position, product, [{ field: idPath, reason: 'id_repeated', value: id }]));
      return;
    }
    correctCount += 1;
    if (fields.price !== undefined) pricedCount += 1;
    batch.push(product);
    if (notes.length > 0) log.addWarned(wrongItem(position, product, notes), notes);
  };
  const onItem = (raw: RawItem): void => {
    items += 1;
    const result = readItem(raw);
    if (!result.ok) {
      log.addWrong(result.wrong);
      return;
    }
    const { currencyFound } = result;
    if (result.changesAtMs !== undefined) changesAtMs = Math.min(changesAtMs, result.changesAtMs);
    if (currencyFound) countCurrency(currencyFound);
    takeProduct(result.product, raw.position, result.notes);
  };
  const handOver = async (): Promise<void> => {
    while (batch.length >= batchSize) {
      const full = batch.slice(0, batchSize);
      batch = batch.slice(batchSize);
      await options.onBatch(full);
      options.signal?.throwIfAborted();
    }
  };
  const reportProgress = (): void => {
    reportedBytes = opened.bytesRead();
    options.onProgress?.({ bytes: reportedBytes, totalBytes: opened.totalBytes, items });
  };
  const noteBytes = (): void => {
    options.signal?.throwIfAborted();
    if (opened.bytesRead() - reportedBytes >= progressBytes) reportProgress();
  };
  const afterPiece = (): Promise<void> | undefined => {
    noteBytes();
    return batch.length >= batchSize ? handOver() : undefined;
  };

  const digest = new BodyDigest(charsetOf(opened.contentType) ?? '');
  let chunks = digesting(opened.chunks, digest);
  if (known) {
    const changed = await unlessSame(opened, digest, known, noteBytes);
    // The server names what it sends anew, so that it may be asked by that.
    if (changed === null) return { kind: 'unchanged', feed: { ...known.feed, ...opened.validators } };
    chunks = changed;
  }
  const { itemPath } = await streamItems(
    { ...opened, chunks },
    {
      wants: (path) => wanted.has(path),
      onItem,
      onCategoryNamed: noteCategory,
      afterPiece,
      signal: options.signal,
    },
  );
  if (items === 0) throw noItems(itemPath);
  await handOver();
  reportProgress();
  if (batch.length > 0) await options.onBatch(batch);
  return {
    kind: 'read',
    correctCount,
    pricedCount,
    wrongCount: log.wrongCount(),
    wrongItems: log.wrongItems(),
    skipped: log.skipped(),
    warnedCount: log.warnedCount(),
    warnedItems: log.warnedItems(),
    warned: log.warned(),
    currencies: Object.fromEntries(currencies),
    categoryNames: Object.fromEntries(categoryNames),
    feed: {
      ...opened.validators,
      digest: digest.end(),
      code: readingCode(),
      changesAtMs: Number.isFinite(changesAtMs) ? changesAtMs : null,
    },
    bytes: opened.bytesRead(),
  };
};
