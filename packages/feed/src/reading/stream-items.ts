import { createFeedDecoder } from '../decode/feed-decoder.ts';
import { FeedError } from '../feed-error.ts';
import type { FeedBody } from '../fetch/open-feed.ts';
import { readTableHead } from '../table/table-head.ts';
import { createTableReader, type ItemParser } from '../table/table-reader.ts';
import { type FoundItems, findItems, headChars } from '../xml/find-items.ts';
import { createItemReader, type RawItem } from '../xml/item-reader.ts';

export type StreamItemsOptions = {
  readonly wants: (path: string) => boolean;
  readonly onItem: (item: RawItem) => void;
  readonly onCategoryNamed?: (id: string, path: string) => void;
  /** Called after each piece of the feed; reading waits for its promise. */
  readonly afterPiece?: () => Promise<void> | undefined;
  /** Stops once this much (unpacked) was read. */
  readonly maxBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type StreamedItems = FoundItems & {
  readonly encoding: string;
  /** Whether the feed was read to its end. */
  readonly complete: boolean;
};

type Reader = FoundItems & { readonly parser: ItemParser };

/** The reader for a feed whose beginning has arrived. Even a beginning without items has to be well-formed. */
const xmlReaderFor = (head: readonly string[], options: StreamItemsOptions): Reader => {
  const found = findItems(head) ?? { format: 'xml' as const, itemPath: '', title: null };
  return { ...found, parser: createItemReader({ ...options, itemPath: found.itemPath }) };
};

/** Any text that isn't XML has to be a table. */
const readerFor = (
  head: readonly string[],
  options: StreamItemsOptions,
  { contentType }: FeedBody,
): Reader => {
  const text = head.join('');
  if (/^\s*</.test(text)) return xmlReaderFor(head, options);
  const table = readTableHead(text);
  if (!table) throw new FeedError('FEED_NOT_XML', { looksLike: 'text', contentType });
  const parser = createTableReader({ ...options, head: table });
  return { format: table.format, itemPath: 'row', title: null, columns: table.paths, parser };
};

/** Reads the items of an open feed piece by piece: memory does not grow with the feed. */
export const streamItems = async (body: FeedBody, options: StreamItemsOptions): Promise<StreamedItems> => {
  const decoder = createFeedDecoder(body.contentType);
  const head: string[] = [];
  let heldChars = 0;
  let bytes = 0;
  let complete = true;
  let reader: Reader | null = null;

  const writeAll = async (parser: ItemParser, pieces: readonly string[]): Promise<void> => {
    for (const piece of pieces) {
      parser.write(piece);
      const wait = options.afterPiece?.();
      if (wait) await wait;
    }
  };
  const beginReading = async (): Promise<Reader> => {
    const begun = readerFor(head, options, body);
    await writeAll(begun.parser, head.splice(0));
    return begun;
  };

  try {
    for await (const chunk of body.chunks) {
      options.signal?.throwIfAborted();
      bytes += chunk.length;
      const text = decoder.write(chunk);
      if (reader) await writeAll(reader.parser, [text]);
      else {
        head.push(text);
        heldChars += text.length;
        if (heldChars >= headChars) reader = await beginReading();
        else await options.afterPiece?.();
      }
      if (options.maxBytes !== undefined && bytes >= options.maxBytes) {
        complete = false;
        break;
      }
    }
    if (complete) {
      const last = decoder.end();
      if (reader) await writeAll(reader.parser, [last]);
      else head.push(last);
    }
    reader ??= await beginReading();
    if (complete) reader.parser.close();
  } finally {
    await body.close();
  }
  options.signal?.throwIfAborted();
  const { parser: _read, ...found } = reader;
  return { ...found, encoding: decoder.encoding(), complete };
};

export const noItems = (itemPath: string): FeedError => new FeedError('FEED_NO_ITEMS', { what: itemPath });
