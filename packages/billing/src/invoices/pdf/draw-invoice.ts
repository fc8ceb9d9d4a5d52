import type { Locale } from '@vitrina/contract';
import type { InvoiceDocument, InvoiceLine, InvoiceParty } from '../invoice-document.ts';
import { type InvoiceTotals, totalInvoice, totalLines, vatInPln } from '../invoice-totals.ts';
import { type InvoiceWords, wordsIn } from '../words/invoice-words.ts';
import { type Figures, figuresIn } from './figures.ts';
import { type Column, contentWidth, openSheet, type Sheet } from './sheet.ts';

type Drawing = {
  readonly sheet: Sheet;
  readonly words: InvoiceWords;
  readonly figures: Figures;
  readonly invoice: InvoiceDocument;
};

const whole: Column = { x: 0, width: contentWidth };
const half = contentWidth / 2;
const label = { size: 8, colour: 'muted' } as const;

const lineColumns = {
  number: { x: 8, width: 20 },
  description: { x: 32, width: contentWidth - 232 },
  quantity: { x: contentWidth - 192, width: 40, align: 'right' },
  rate: { x: contentWidth - 140, width: 44, align: 'right' },
  net: { x: contentWidth - 92, width: 84, align: 'right' },
} as const satisfies Record<string, Column>;

const sumsFrom = contentWidth - 330;
const sumColumns = {
  label: { x: sumsFrom, width: 62 },
  rate: { x: sumsFrom + 62, width: 40, align: 'right' },
  net: { x: sumsFrom + 106, width: 68, align: 'right' },
  vat: { x: sumsFrom + 178, width: 66, align: 'right' },
  gross: { x: sumsFrom + 248, width: 74, align: 'right' },
} as const satisfies Record<string, Column>;

const planName = (plan: string): string => plan.charAt(0).toUpperCase() + plan.slice(1);

const drawHead = ({ sheet, words, figures, invoice }: Drawing): void => {
  const left = { x: 0, width: contentWidth - 190 };
  const top = sheet.y;
  let y = top + sheet.text(words.title[invoice.kind], left, { size: 22, weight: 'semibold' }, top) + 4;
  y += sheet.text(invoice.number, left, { size: 13, colour: 'muted' }, y);
  const { correction } = invoice;
  if (correction !== null) {
    const text = words.corrects(correction.number, figures.day(correction.issuedOn));
    y += 6 + sheet.text(text, left, { size: 10 }, y + 6);
  }
  let right = top + 4;
  for (const [name, day] of [
    [words.issuedOn, invoice.issuedOn],
    [words.soldOn, invoice.soldOn],
    [words.paidOn, invoice.paidOn],
  ] as const) {
    sheet.text(name, { x: contentWidth - 186, width: 112 }, label, right + 0.5);
    const value = { x: contentWidth - 74, width: 74, align: 'right' } as const;
    right += Math.max(sheet.text(figures.day(day), value, {}, right), 12) + 4;
  }
  sheet.y = Math.max(y, right) + 26;
};

const drawParty = ({ sheet, words }: Drawing, title: string, party: InvoiceParty, x: number): number => {
  const column = { x, width: half - 24 };
  const country = new Intl.DisplayNames([words.language], { type: 'region' }).of(party.country);
  let y = sheet.y + sheet.text(title, column, label) + 3;
  y += sheet.text(party.name, column, { size: 10.5, weight: 'semibold' }, y) + 2;
  for (const line of [...party.addressLines, country ?? party.country])
    y += sheet.text(line, column, { size: 9.5 }, y) + 1;
  if (party.vatNumber !== null)
    y += 3 + sheet.text(`${words.vatNumber} ${party.vatNumber}`, column, { size: 9.5 }, y + 3);
  return y;
};

const drawParties = (drawing: Drawing): void => {
  const { sheet, words, invoice } = drawing;
  const seller = drawParty(drawing, words.seller, invoice.seller, 0);
  const buyer = drawParty(drawing, words.buyer, invoice.buyer, half + 12);
  sheet.y = Math.max(seller, buyer) + 26;
};

const rateText = ({ words, figures, invoice }: Drawing, rateBp: number): string =>
  invoice.treatment === 'reverse_charge' || invoice.treatment === 'export'
    ? words.notTaxed
    : figures.rate(rateBp);

const drawLines = (drawing: Drawing, lines: readonly InvoiceLine[]): void => {
  const { sheet, words, figures } = drawing;
  const { columns } = words;
  const { number, description, quantity, rate, net } = lineColumns;
  sheet.row(
    [
      [columns.number, number],
      [columns.description, description],
      [columns.quantity, quantity],
      [columns.rate, rate],
      [columns.net, net],
    ],
    { size: 8, colour: 'muted' },
    true,
  );
  if (lines.length === 0) sheet.row([[words.nothing, description]], { colour: 'muted' });
  for (const [index, line] of lines.entries()) {
    const [from, to] = [figures.day(line.from), figures.day(line.to)];
    sheet.row([
      [String(index + 1), number],
      [words.line[line.kind](planName(line.plan), from, to), description],
      ['1', quantity],
      [rateText(drawing, line.vatRateBp), rate],
      [figures.amount(line.netMinor), net],
    ]);
    sheet.rule();
  }
};

const drawSums = (drawing: Drawing, totals: InvoiceTotals, title: string): void => {
  const { sheet, words, figures } = drawing;
  const { columns } = words;
  const { label: first, rate, net, vat, gross } = sumColumns;
  sheet.keepTogether(60 + 24 * totals.rates.length);
  sheet.gap(8);
  const heads = [columns.net, columns.vat, columns.gross] as const;
  sheet.row(
    [
      [columns.rate, rate],
      [heads[0], net],
      [heads[1], vat],
      [heads[2], gross],
    ],
    { size: 8, colour: 'muted' },
  );
  for (const each of totals.rates) {
    sheet.rule(sumsFrom);
    sheet.row([
      [words.byRate, first],
      [rateText(drawing, each.vatRateBp), rate],
      [figures.amount(each.netMinor), net],
      [figures.amount(each.vatMinor), vat],
      [figures.amount(each.grossMinor), gross],
    ]);
  }
  sheet.rule(sumsFrom);
  sheet.row(
    [
      [title, first],
      [figures.amount(totals.netMinor), net],
      [figures.amount(totals.vatMinor), vat],
      [figures.amount(totals.grossMinor), gross],
    ],
    { weight: 'semibold' },
  );
};

const drawHeading = ({ sheet }: Drawing, text: string): void => {
  sheet.keepTogether(80);
  sheet.gap(14);
  sheet.gap(sheet.text(text, whole, { size: 11, weight: 'semibold' }) + 6);
};

const drawPaid = ({ sheet, words, figures }: Drawing, grossMinor: number): void => {
  sheet.keepTogether(50);
  sheet.gap(14);
  const text = grossMinor < 0 ? words.refunded : words.paid;
  const right = { x: contentWidth - 150, width: 142, align: 'right' } as const;
  sheet.row(
    [
      [text, { x: 8, width: half }],
      [figures.money(Math.abs(grossMinor)), right],
    ],
    { size: 13, weight: 'semibold' },
    true,
  );
};

const drawNotes = ({ sheet, words, figures, invoice }: Drawing, totals: InvoiceTotals): void => {
  const { plnRate, correction } = invoice;
  const notes: string[] = [];
  const note = words.notes[invoice.treatment];
  if (note !== null) notes.push(note);
  if (plnRate !== null) {
    const amount = figures.money(vatInPln(totals.vatMinor, plnRate), 'PLN');
    const rate = figures.exchangeRate(plnRate.tenThousandths);
    notes.push(words.vatInPln(amount, rate, plnRate.table, figures.day(plnRate.on)));
  }
  if (correction !== null) {
    const own = correction.note === '' ? '' : ` – ${correction.note}`;
    notes.push(`${words.reason}: ${words.reasons[correction.reason]}${own}`);
  }
  sheet.gap(18);
  for (const text of notes) {
    sheet.keepTogether(30);
    sheet.gap(sheet.text(text, whole) + 4);
  }
};

/** An issued invoice as an A4 file, in the reader's language. The same document gives the same file. */
export const drawInvoice = async (invoice: InvoiceDocument, locale: Locale): Promise<Uint8Array> => {
  const words = wordsIn(locale);
  const figures = figuresIn(words.language, invoice.currency);
  const title = `${words.title[invoice.kind]} ${invoice.number}`;
  const sheet = await openSheet({
    ...{ title, author: invoice.seller.name, language: words.language, on: invoice.issuedOn },
  });
  const drawing = { sheet, words, figures, invoice };
  const totals = totalInvoice(invoice);
  drawHead(drawing);
  drawParties(drawing);
  if (invoice.correction === null) {
    drawLines(drawing, invoice.lines);
    drawSums(drawing, totals, words.total);
  } else {
    drawHeading(drawing, words.before);
    drawLines(drawing, invoice.lines);
    drawSums(drawing, totalLines(invoice.lines), words.total);
    drawHeading(drawing, words.after);
    drawLines(drawing, invoice.correction.linesAfter);
    if (invoice.correction.linesAfter.length > 0)
      drawSums(drawing, totalLines(invoice.correction.linesAfter), words.total);
    drawHeading(drawing, words.difference);
    drawSums(drawing, totals, words.total);
  }
  drawPaid(drawing, totals.grossMinor);
  drawNotes(drawing, totals);
  return sheet.finish((number, pages) => [title, words.page(number, pages)]);
};
