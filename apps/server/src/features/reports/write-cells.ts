import type { Locale } from '@vitrina/contract';
import { writeCsvRows } from '../../http/csv-rows.ts';
import { guardFormula } from '../../http/guard-formula.ts';
import type { CellKind, ExportColumn } from './export-columns.ts';

type Format = { readonly delimiter: ';' | ','; readonly decimal: string };

/** What a spreadsheet of that country reads without asking. */
const formats: Readonly<Record<Locale, Format>> = {
  en: { delimiter: ',', decimal: '.' },
  pl: { delimiter: ';', decimal: ',' },
  cz: { delimiter: ';', decimal: ',' },
};

type Value = string | number | null;

const writeCell = (kind: CellKind, value: Value, { decimal }: Format): string => {
  if (value === null) return '';
  if (kind === 'text') return guardFormula(String(value));
  if (kind === 'count') return String(value);
  return (Number(value) * (kind === 'percent' ? 100 : 1)).toFixed(2).replace('.', decimal);
};

export type CsvWriter = {
  readonly head: () => string;
  readonly rows: (rows: readonly Readonly<Record<string, Value>>[]) => string;
};

/** Writes rows as lines of a CSV file in a language; amounts are of the currency. */
export const createCsvWriter = (
  columns: readonly ExportColumn<string>[],
  locale: Locale,
  currency: string,
): CsvWriter => {
  const format = formats[locale];
  const { delimiter } = format;
  const titleOf = ({ titles, kind }: ExportColumn<string>): string =>
    kind === 'amount' ? `${titles[locale]} (${currency})` : titles[locale];
  const quotes = columns.map(({ kind }) => kind === 'text');
  return {
    head: () => writeCsvRows([columns.map(titleOf)], { delimiter }),
    rows: (rows) =>
      writeCsvRows(
        rows.map((row) => columns.map(({ name, kind }) => writeCell(kind, row[name] ?? null, format))),
        { delimiter, quotes },
      ),
  };
};
