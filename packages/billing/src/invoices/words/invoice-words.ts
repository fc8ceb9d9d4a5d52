import type { Locale } from '@vitrina/contract';
import type { InvoiceDocument, InvoiceLine } from '../invoice-document.ts';
import { czechWords } from './words-cz.ts';
import { englishWords } from './words-en.ts';
import { polishWords } from './words-pl.ts';

/** What an invoice says in one language. Functions take figures that are already written in that language. */
export type InvoiceWords = {
  /** For dates and amounts. */
  readonly language: string;
  readonly title: Readonly<Record<InvoiceDocument['kind'], string>>;
  readonly issuedOn: string;
  readonly soldOn: string;
  readonly paidOn: string;
  readonly seller: string;
  readonly buyer: string;
  readonly vatNumber: string;
  readonly columns: {
    readonly number: string;
    readonly description: string;
    readonly quantity: string;
    readonly net: string;
    readonly rate: string;
    readonly vat: string;
    readonly gross: string;
  };
  readonly line: Readonly<Record<InvoiceLine['kind'], (plan: string, from: string, to: string) => string>>;
  readonly byRate: string;
  readonly total: string;
  /** The amount that was paid by card, or given back. */
  readonly paid: string;
  readonly refunded: string;
  readonly notTaxed: string;
  readonly notes: Readonly<Record<InvoiceDocument['treatment'], string | null>>;
  readonly vatInPln: (amount: string, rate: string, table: string, day: string) => string;
  readonly corrects: (number: string, day: string) => string;
  readonly reason: string;
  readonly reasons: Readonly<Record<NonNullable<InvoiceDocument['correction']>['reason'], string>>;
  readonly before: string;
  readonly after: string;
  readonly difference: string;
  readonly nothing: string;
  readonly page: (page: number, pages: number) => string;
};

const wordsByLocale = { pl: polishWords, cz: czechWords, en: englishWords } as const satisfies Record<
  Locale,
  InvoiceWords
>;

export const wordsIn = (locale: Locale): InvoiceWords => wordsByLocale[locale];
