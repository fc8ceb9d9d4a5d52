import { roundedShare } from '../periods/rounded-share.ts';
import type { InvoiceDocument, InvoiceLine } from './invoice-document.ts';

export type VatTotal = {
  readonly vatRateBp: number;
  readonly netMinor: number;
  readonly vatMinor: number;
  readonly grossMinor: number;
};

export type InvoiceTotals = Omit<VatTotal, 'vatRateBp'> & { readonly rates: readonly VatTotal[] };

/** The VAT of a net amount, rounded to the nearest, a half away from zero. */
export const vatOf = (netMinor: number, vatRateBp: number): number =>
  roundedShare(netMinor, vatRateBp, 10_000);

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Sums by rate, the highest first. VAT is rounded once for a rate and not for each line, so lines needn't add up to it. */
export const totalLines = (lines: readonly InvoiceLine[]): InvoiceTotals => {
  const rates = [...new Set(lines.map(({ vatRateBp }) => vatRateBp))]
    .sort((a, b) => b - a)
    .map((vatRateBp) => {
      const netMinor = sumOf(
        lines.filter((line) => line.vatRateBp === vatRateBp).map((line) => line.netMinor),
      );
      const vatMinor = vatOf(netMinor, vatRateBp);
      return { vatRateBp, netMinor, vatMinor, grossMinor: netMinor + vatMinor };
    });
  return {
    rates,
    netMinor: sumOf(rates.map(({ netMinor }) => netMinor)),
    vatMinor: sumOf(rates.map(({ vatMinor }) => vatMinor)),
    grossMinor: sumOf(rates.map(({ grossMinor }) => grossMinor)),
  };
};

/** What an invoice comes to; of a correction the difference that it makes, negative if money goes back. */
export const totalInvoice = ({ lines, correction }: InvoiceDocument): InvoiceTotals => {
  const total = totalLines(lines);
  if (correction === null) return total;
  const after = totalLines(correction.linesAfter);
  const rates = [...new Set([...total.rates, ...after.rates].map(({ vatRateBp }) => vatRateBp))]
    .sort((a, b) => b - a)
    .map((vatRateBp) => {
      const old = total.rates.find((each) => each.vatRateBp === vatRateBp);
      const next = after.rates.find((each) => each.vatRateBp === vatRateBp);
      return {
        vatRateBp,
        netMinor: (next?.netMinor ?? 0) - (old?.netMinor ?? 0),
        vatMinor: (next?.vatMinor ?? 0) - (old?.vatMinor ?? 0),
        grossMinor: (next?.grossMinor ?? 0) - (old?.grossMinor ?? 0),
      };
    });
  return {
    rates,
    netMinor: after.netMinor - total.netMinor,
    vatMinor: after.vatMinor - total.vatMinor,
    grossMinor: after.grossMinor - total.grossMinor,
  };
};

/** VAT in grosz at a rate of the national bank, of an invoice in another currency. */
export const vatInPln = (vatMinor: number, rate: { readonly tenThousandths: number }): number =>
  roundedShare(vatMinor, rate.tenThousandths, 10_000);

/**
 * `2026/11/0001`, with the series in front if there is one: `K/2026/11/0001`. The sequence is counted by month and series, in the
 * transaction that issues the invoice, so that none is missing.
 */
export const formatInvoiceNumber = (series: string, yearMonth: string, sequence: number): string =>
  [...(series === '' ? [] : [series]), ...yearMonth.split('-'), String(sequence).padStart(4, '0')].join('/');
