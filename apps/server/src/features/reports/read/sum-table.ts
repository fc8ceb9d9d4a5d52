import type { PhraseColumn, PhraseFigures, ProductColumn, ProductFigures } from '@vitrina/contract';
import { fold } from '@vitrina/search-engine';
import { type RawBuilder, sql } from 'kysely';

/** A figure that is divided by another. */
type Share = readonly [part: string, of: string];

/** What a report reads: sums by day and by month under a number, and the table with the texts of the numbers. */
export type SumTable<Figures, Column extends string> = AnyTable & {
  /** The columns that come from the texts, with what they are sorted by. */
  readonly textOrder: Readonly<Partial<Record<Column, RawBuilder<string>>>>;
  /** Decides between rows that are equal in the column sorted by; the greatest first. */
  readonly mainFigure: keyof Figures & string;
};

/** The same, whatever it counts. */
export type AnyTable = {
  readonly days: string;
  readonly months: string;
  readonly key: string;
  readonly texts: string;
  /** The stored column of each figure. */
  readonly sums: Readonly<Record<string, string>>;
  readonly shares: Readonly<Record<string, Share>>;
  readonly columns: readonly string[];
  readonly mainFigure: string;
  /** Whether the text of a row contains this one. */
  readonly contains: (text: string) => RawBuilder<boolean>;
};

/** Not LIKE, which has signs with a meaning. */
const within = (text: RawBuilder<string>, part: string): RawBuilder<boolean> =>
  sql<boolean>`instr(${text}, ${part}) > 0`;

export const phraseTable: SumTable<PhraseFigures, PhraseColumn> = {
  days: 'phrase_day',
  months: 'phrase_month',
  key: 'phrase_key',
  texts: 'event_phrase',
  sums: {
    searches: 'searches',
    emptySearches: 'empty_searches',
    clicks: 'clicks',
    salesCount: 'sales',
    unitsSold: 'units',
    total: 'revenue',
  },
  shares: { ctr: ['clicks', 'searches'], conversion: ['salesCount', 'clicks'] },
  textOrder: { phrase: sql.ref('folded') },
  columns: ['phrase'],
  mainFigure: 'searches',
  contains: (text) => within(sql.ref('folded'), fold(text)),
};

export const productTable: SumTable<ProductFigures, ProductColumn> = {
  days: 'product_day',
  months: 'product_month',
  key: 'product_key',
  texts: 'event_product',
  sums: {
    views: 'views',
    clicks: 'clicks',
    carts: 'carts',
    salesCount: 'purchases',
    salesFromSearch: 'sales',
    unitsSold: 'units',
    total: 'revenue',
  },
  shares: { conversion: ['salesCount', 'clicks'] },
  textOrder: { id: sql.ref('product_id'), name: sql.ref('folded') },
  columns: ['product_id', 'name'],
  mainFigure: 'clicks',
  contains: (text) =>
    sql<boolean>`(${within(sql.ref('folded'), fold(text))} or ${within(sql`lower(product_id)`, text)})`,
};
