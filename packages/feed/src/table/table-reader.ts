import Papa from 'papaparse';
import { FeedError } from '../feed-error.ts';
import type { RawItem } from '../xml/item-reader.ts';
import { detailKey } from '../xml/path-tree.ts';
import { tableLimits, xmlLimits } from '../xml/xml-limits.ts';
import { type DetailColumn, findDetailColumns } from './column-paths.ts';
import type { TableHead } from './table-head.ts';

export type TableReaderOptions = {
  readonly head: TableHead;
  /** Called once for each path in the table: whether to collect its values. */
  readonly wants: (path: string) => boolean;
  readonly onItem: (item: RawItem) => void;
};

/** Takes a document's text piece by piece; `close` tells that it is complete. */
export type ItemParser = { readonly write: (text: string) => void; readonly close: () => void };

const pieceChars = 64 * 1024;
const imageColumn = /im(?:age|g)|pictur|photo|foto|zdj|obr/i;
/** Before the next address in a list of them. */
const addressSeparator = /\s*[,;|]\s*(?=https?:\/\/)/;

/** The texts in one cell: a cell of images may list several addresses. */
const textsIn = (cell: string, path: string): readonly string[] =>
  cell.startsWith('http') && imageColumn.test(path) ? cell.split(addressSeparator) : [cell];

type Cells = readonly string[];
/** How one column's cells become values. */
type Column = (cells: Cells, add: (path: string, text: string) => void) => void;

const plainColumn =
  (index: number, path: string): Column =>
  (cells, add) => {
    const cell = cells[index]?.trim() ?? '';
    if (cell !== '') for (const text of textsIn(cell, path)) add(path, text);
  };

const detailColumn = (index: number, column: DetailColumn, wants: (path: string) => boolean): Column => {
  const { owner } = column;
  const ofName = new Map<string, string | null>();
  const isWhole = wants(owner);
  /** Names are the table's own, so their number is bounded. */
  const pathOf = (name: string): string | null => {
    const known = ofName.get(name);
    if (known !== undefined) return known;
    const path = `${owner}[${detailKey(name)}]`;
    const wanted = path.length <= xmlLimits.pathChars && wants(path) ? path : null;
    if (ofName.size < xmlLimits.paths) ofName.set(name, wanted);
    return wanted;
  };
  return (cells, add) => {
    const value = cells[index]?.trim() ?? '';
    const name = column.kind === 'named' ? column.name : (cells[column.nameColumn]?.trim() ?? '');
    if (value === '' || name === '') return;
    if (isWhole) add(owner, `${name}: ${value}`);
    const path = pathOf(name);
    if (path !== null) add(path, value);
  };
};

/** What is read of each row. Columns beyond the limit are ignored, as elements of an XML item are. */
const columnsOf = ({ head, wants }: TableReaderOptions): Column[] => {
  const { details, names } = findDetailColumns(head.paths);
  return head.paths.slice(0, xmlLimits.paths).flatMap((path, index) => {
    const detail = details.get(index);
    if (detail) return [detailColumn(index, detail, wants)];
    return path !== '' && !names.has(index) && wants(path) ? [plainColumn(index, path)] : [];
  });
};

/** Each row as an item. */
const createRowReader = (options: TableReaderOptions): ((cells: Cells) => void) => {
  const columns = columnsOf(options);
  let position = 0;
  return (cells) => {
    if (cells.every((cell) => cell.trim() === '')) return;
    position += 1;
    const values = new Map<string, string[]>();
    let chars = 0;
    const add = (path: string, text: string): void => {
      chars += text.length + 32;
      if (chars > xmlLimits.itemChars)
        throw new FeedError('FEED_CSV_INVALID', { what: 'item', limit: xmlLimits.itemChars });
      const list = values.get(path);
      if (list) list.push(text);
      else values.set(path, [text]);
    };
    for (const read of columns) read(cells, add);
    options.onItem({ position, values });
  };
};

const linesIn = (text: string, newline: string): number => text.split(newline).length - 1;

/**
 * Reads the rows of a table (RFC 4180 with any delimiter) as items. Memory is bounded by the longest row that is allowed: a quote that never
 * ends throws FEED_CSV_INVALID with the line on which its row begins.
 */
export const createTableReader = (options: TableReaderOptions): ItemParser => {
  const { delimiter, newline } = options.head;
  const readRow = createRowReader(options);
  let toSkip = options.head.skippedChars;
  let isHeader = true;
  let line = 1;
  /** Text of which no whole row was read yet, and new text that isn't looked at yet. */
  let open = '';
  let fresh: string[] = [];
  let freshChars = 0;

  const invalid = (reason: string): FeedError => new FeedError('FEED_CSV_INVALID', { line, reason });
  const takeRows = (isLast: boolean): void => {
    const text = open + fresh.join('');
    fresh = [];
    freshChars = 0;
    const { data, errors, meta } = new Papa.Parser({ delimiter, newline }).parse(text, 0, !isLast) as {
      data: string[][];
      errors: { code: string; index: number }[];
      meta: { cursor: number };
    };
    const unclosed = errors.find(({ code }) => code === 'MissingQuotes');
    if (unclosed) {
      line += linesIn(text.slice(0, unclosed.index), newline);
      throw invalid('quote');
    }
    for (const cells of data) {
      if (isHeader) isHeader = false;
      else readRow(cells);
    }
    line += linesIn(text.slice(0, meta.cursor), newline);
    open = isLast ? '' : text.slice(meta.cursor);
    if (open.length > tableLimits.rowChars) throw invalid(open.includes('"') ? 'quote' : 'row');
  };

  return {
    write: (text) => {
      const skipped = Math.min(toSkip, text.length);
      line += linesIn(text.slice(0, skipped), newline);
      toSkip -= skipped;
      const rest = text.slice(skipped);
      for (let at = 0; at < rest.length; at += pieceChars) {
        const piece = rest.slice(at, at + pieceChars);
        fresh.push(piece);
        freshChars += piece.length;
        // A long row is looked at again only when it has doubled, so that reading it takes linear time.
        if (freshChars >= Math.max(pieceChars, open.length)) takeRows(false);
      }
    },
    close: () => takeRows(true),
  };
};
