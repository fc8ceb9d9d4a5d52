import type { PhraseKind, Synonym } from '@vitrina/contract';
import Papa from 'papaparse';
import { byteOrderMark, writeCsvRows } from '../../http/csv-rows.ts';
import { guardFormula, unguardFormula } from '../../http/guard-formula.ts';
import type { PhraseValue } from './entries.ts';

/** A line of a file before it is validated. */
export type CsvLine = { readonly line: number; readonly text: string; readonly value: unknown };

const joinPhrases = (phrases: readonly string[]): string =>
  phrases.map((phrase) => phrase.replaceAll(/[\\|]/g, '\\$&')).join('|');

/** A group has at most 50 phrases, so nothing beyond the sixtieth matters. */
const maxCells = 60;
/**
 * Fifty phrases are shorter than this, however many characters are escaped: a longer cell is wrong, and its beginning is enough
 * to show.
 */
const maxCellChars = 20_000;

const splitPhrases = (cell: string): string[] =>
  (cell.includes('\\') ? Array.from(cell.matchAll(/(?:\\.|[^\\|]|\\$)+/gsu), String) : cell.split('|'))
    .slice(0, maxCells)
    .map((phrase) => phrase.replaceAll(/\\([\\|])/g, '$1').trim())
    .filter((phrase) => phrase !== '');

const cellsOf = (value: PhraseValue): string[] => {
  if (typeof value === 'string') return [value];
  return value.type === 'group'
    ? ['group', joinPhrases(value.phrases), '']
    : ['oneWay', joinPhrases(value.from), joinPhrases(value.to)];
};

const heads: Record<PhraseKind, readonly string[]> = {
  synonyms: ['type', 'from', 'to'],
  blocked: ['phrase'],
  immutable: ['phrase'],
};

/** Semicolons and a byte order mark: what spreadsheets open without questions in most of Europe. */
export const writePhraseCsv = (kind: PhraseKind, values: readonly PhraseValue[]): string => {
  const rows = [heads[kind], ...values.map((value) => cellsOf(value).map(guardFormula))];
  return `${byteOrderMark}${writeCsvRows(rows, { delimiter: ';' })}`;
};

const delimiters = [';', '\t', ','] as const;

/** The most frequent delimiter outside of quotes in the first lines. */
const guessDelimiter = (csv: string): string => {
  const lines = csv
    .slice(0, 20_000)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .slice(0, 100);
  const counts = delimiters.map((delimiter) => lines.filter((line) => line.includes(delimiter)).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';';
};

const isHead = (kind: PhraseKind, cells: readonly string[]): boolean => {
  const [first, second] = cells.map((cell) => cell.trim().toLowerCase());
  return kind === 'synonyms'
    ? first === 'type' && second === 'from'
    : ['phrase', 'fraza', 'fráze', 'výraz'].includes(first ?? '');
};

const readSynonym = (cells: readonly string[]): Synonym => {
  const [type = '', from = '', to = ''] = cells;
  const kind = type.trim().toLowerCase();
  if (kind === 'oneway') return { type: 'oneWay', from: splitPhrases(from), to: splitPhrases(to) };
  const phrases = kind === 'group' ? cells.slice(1) : cells;
  return { type: 'group', phrases: phrases.flatMap(splitPhrases).slice(0, maxCells) };
};

const countLineEnds = (text: string, from: number, to: number): number => {
  let count = 0;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) count++;
  }
  return count;
};

/** Spreadsheets may also write their empty rows, a million of them. */
const withoutEmptyEnd = (csv: string): string => {
  let end = csv.length;
  while (end > 0 && ' \t\r\n;,'.includes(csv.charAt(end - 1))) end--;
  return csv.slice(0, end);
};

/** The non-empty lines of a file, numbered from 1. Null for more than `maxLines`, which fit into no list. */
export const readPhraseCsv = (kind: PhraseKind, file: string, maxLines: number): CsvLine[] | null => {
  const unmarked = file.replace(/^\uFEFF/, '');
  const hasDelimiterLine = /^sep=.\r?\n/i.test(unmarked);
  const csv = withoutEmptyEnd(unmarked.replace(/^sep=.\r?\n/i, ''));
  const lines: CsvLine[] = [];
  let line = hasDelimiterLine ? 2 : 1;
  let linesRead = 0;
  let readTo = 0;
  let isFirst = true;
  Papa.parse<string[]>(csv, {
    delimiter: guessDelimiter(csv),
    step: ({ data, meta }, parser) => {
      if (linesRead++ >= maxLines) return parser.abort();
      const at = line;
      line += countLineEnds(csv, readTo, meta.cursor);
      readTo = meta.cursor;
      const cells = data.slice(0, maxCells).map((cell) => unguardFormula(cell.trim().slice(0, maxCellChars)));
      if (cells.every((cell) => cell === '')) return;
      const wasFirst = isFirst;
      isFirst = false;
      if (wasFirst && isHead(kind, cells)) return;
      const value = kind === 'synonyms' ? readSynonym(cells) : (cells[0] ?? '');
      lines.push({ line: at, text: cells.join(' ; '), value });
    },
  });
  return linesRead > maxLines ? null : lines;
};
