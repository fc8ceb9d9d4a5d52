import Papa from 'papaparse';
import { isKnownPath } from '../analysis/known-paths.ts';
import { columnPaths } from './column-paths.ts';

/** What a table's beginning says of it. */
export type TableHead = {
  readonly format: 'csv' | 'tsv';
  readonly delimiter: string;
  readonly newline: '\n' | '\r';
  /** Characters before the header. */
  readonly skippedChars: number;
  /** The path that each column is known by; '' for a column without a name. */
  readonly paths: readonly string[];
};

const delimiters = ['\t', ';', ',', '|'] as const;
/** Spreadsheets write which delimiter follows. */
const spreadsheetHint = /^\s*"?sep=([;,|\t])"?\r?\n/i;

type Newline = TableHead['newline'];

const firstRows = (text: string, delimiter: string, newline: Newline): readonly (readonly string[])[] =>
  new Papa.Parser({ delimiter, newline, preview: 2 }).parse(text, 0, false).data;

const namedCount = (row: readonly string[] | undefined): number =>
  row?.filter((cell) => cell.trim() !== '').length ?? 0;

/** The delimiter that splits the first line into most columns. */
const delimiterOf = (text: string, newline: Newline): string =>
  delimiters
    .map((delimiter) => ({ delimiter, columns: namedCount(firstRows(text, delimiter, newline)[0]) }))
    .reduce((best, next) => (next.columns > best.columns ? next : best)).delimiter;

/** Three columns of any name over a row that fills as many: a list that is no prose. */
const fewestUnknown = 3;

/**
 * How a feed that isn't XML is to be read, by its beginning: a table has a first row of at least two names, and either knows one of them or
 * has a second row like the first. null for any other text, such as a message of the server.
 */
export const readTableHead = (text: string): TableHead | null => {
  const start = text.search(/\S/);
  if (start === -1) return null;
  const hint = spreadsheetHint.exec(text);
  const skippedChars = hint?.[0].length ?? start;
  const rest = text.slice(skippedChars);
  const newline = rest.includes('\n') || !rest.includes('\r') ? '\n' : '\r';
  const delimiter = hint?.[1] ?? delimiterOf(rest, newline);
  const [header = [], second] = firstRows(rest, delimiter, newline);
  const paths = columnPaths(header);
  if (namedCount(header) < 2 || new Set(paths).size < 2) return null;
  const isLikeIt = namedCount(header) >= fewestUnknown && namedCount(second) >= fewestUnknown;
  if (!isLikeIt && !paths.some(isKnownPath)) return null;
  return { format: delimiter === '\t' ? 'tsv' : 'csv', delimiter, newline, skippedChars, paths };
};
