import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { type InvoiceDocument, type InvoiceLine, invoiceDocument } from './invoice-document.ts';
import { formatInvoiceNumber, totalInvoice, totalLines, vatInPln, vatOf } from './invoice-totals.ts';
import { drawInvoice } from './pdf/draw-invoice.ts';

const seller = {
  ...{ name: 'Wyszukiwarka Sp. z o.o.', addressLines: ['ul. Zażółcona 12/3', '00-950 Warszawa'] },
  ...{ country: 'PL', vatNumber: 'PL5260250274' },
};
const buyer = {
  ...{ name: 'Sklep Gęślą Jaźń', addressLines: ['ul. Długa 1', '80-298 Gdańsk'] },
  ...{ country: 'PL', vatNumber: 'PL7740001454' },
};
const month: InvoiceLine = {
  ...{ kind: 'month', plan: 'growth', from: '2026-11-23', to: '2026-12-22' },
  ...{ netMinor: 29900, vatRateBp: 2300 },
};
const invoice: InvoiceDocument = {
  ...{ kind: 'invoice', number: '2026/11/0001', issuedOn: '2026-11-23', soldOn: '2026-11-23' },
  ...{ paidOn: '2026-11-23', currency: 'PLN', seller, buyer, treatment: 'domestic', lines: [month] },
  ...{ plnRate: null, correction: null },
};

/** The text of each page, with the spaces of amounts as plain ones. */
const read = async (file: Uint8Array): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(file));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
};

test('VAT is rounded once for each rate, and the sums agree with each other', () => {
  expect(vatOf(29900, 2300)).toBe(6877);
  expect(vatOf(-4950, 2300)).toBe(-1139);
  expect(vatOf(4950, 2300)).toBe(1139);
  const three = [month, month, month].map((line) => ({ ...line, netMinor: 111 }));
  // 25.53 for each would be 78 in all; of the sum it is 76.59.
  expect(totalLines(three)).toEqual({
    ...{ netMinor: 333, vatMinor: 77, grossMinor: 410 },
    rates: [{ vatRateBp: 2300, netMinor: 333, vatMinor: 77, grossMinor: 410 }],
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -1e7, max: 1e7 }), fc.constantFrom(0, 800, 2300, 2550))),
      (amounts) => {
        const lines = amounts.map(([netMinor, vatRateBp]) => ({ ...month, netMinor, vatRateBp }));
        const { netMinor, vatMinor, grossMinor } = totalLines(lines);
        expect(netMinor).toBe(amounts.reduce((sum, [net]) => sum + net, 0));
        expect(grossMinor).toBe(netMinor + vatMinor);
      },
    ),
  );
});

test('a correction comes to what it changes, so that it and the invoice make what is right', () => {
  const correction: NonNullable<InvoiceDocument['correction']> = {
    ...{ number: '2026/11/0001', issuedOn: '2026-11-23', reason: 'refund', note: '' },
    linesAfter: [{ ...month, netMinor: 9900 }],
  };
  const corrected: InvoiceDocument = {
    ...invoice,
    kind: 'correction',
    correction,
  };
  expect(totalInvoice(corrected)).toMatchObject({ netMinor: -20000, vatMinor: -4600, grossMinor: -24600 });
  expect(totalInvoice(invoice)).toMatchObject({ netMinor: 29900, vatMinor: 6877, grossMinor: 36777 });
});

test('numbers are counted by month, corrections in a series of their own', () => {
  expect(formatInvoiceNumber('', '2026-11', 1)).toBe('2026/11/0001');
  expect(formatInvoiceNumber('K', '2026-12', 12345)).toBe('K/2026/12/12345');
});

test('an invoice has all that the directive asks for, in the reader’s language', async () => {
  const [polish = ''] = await read(await drawInvoice(invoice, 'pl'));
  for (const part of [
    ...['Faktura', '2026/11/0001', 'Data wystawienia', '23.11.2026', 'Sprzedawca', 'Wyszukiwarka Sp. z o.o.'],
    ...['ul. Zażółcona 12/3', '00-950 Warszawa', 'NIP PL5260250274', 'Nabywca', 'Sklep Gęślą Jaźń'],
    ...['80-298 Gdańsk', 'NIP PL7740001454', 'Subskrypcja Vitrina Growth, 23.11.2026–22.12.2026'],
    ...['299,00', '23%', '68,77', '367,77', 'Zapłacono kartą', '367,77 PLN', 'Strona 1 z 1'],
  ])
    expect(polish).toContain(part);
  expect(polish).not.toContain('Odwrotne');
  const [czech = ''] = await read(await drawInvoice(invoice, 'cz'));
  expect(czech).toContain('Faktura – daňový doklad');
  expect(czech).toContain('Předplatné Vitrina Growth');
  const [english = ''] = await read(await drawInvoice(invoice, 'en'));
  expect(english).toContain('Vitrina Growth subscription, 23/11/2026–22/12/2026');
  expect(english).toContain('367.77 PLN');
});

test('a reverse charge is named, with no VAT', async () => {
  const abroad: InvoiceDocument = {
    ...invoice,
    ...{ treatment: 'reverse_charge', lines: [{ ...month, vatRateBp: 0 }] },
    buyer: { ...buyer, country: 'CZ', vatNumber: 'CZ25123891' },
  };
  const [polish = ''] = await read(await drawInvoice(abroad, 'pl'));
  expect(polish).toContain('Odwrotne obciążenie (reverse charge)');
  expect(polish).toContain('CZ25123891');
  expect(polish).toContain('299,00 PLN');
  expect(polish).not.toContain('23%');
  expect((await read(await drawInvoice(abroad, 'cz')))[0]).toContain('Daň odvede zákazník (reverse charge)');
  expect((await read(await drawInvoice(abroad, 'en')))[0]).toContain('Reverse charge');
});

test('a Polish seller’s invoice in another currency has its VAT in złoty, too', async () => {
  const plnRate = { tenThousandths: 42512, table: '226/A/NBP/2026', on: '2026-11-20' };
  expect(vatInPln(6877, plnRate)).toBe(29236);
  const [polish = ''] = await read(await drawInvoice({ ...invoice, currency: 'EUR', plnRate }, 'pl'));
  expect(polish).toContain('367,77 EUR');
  expect(polish).toContain('Kwota VAT w złotych: 292,36 PLN, po kursie 4,2512 (tabela NBP 226/A/NBP/2026');
});

test('a correction names the invoice, the reason, what was and what is', async () => {
  const correction: InvoiceDocument['correction'] = {
    ...{ number: '2026/11/0001', issuedOn: '2026-11-23', reason: 'refund', note: 'Błędny plan' },
    linesAfter: [],
  };
  const corrected: InvoiceDocument = {
    ...{ ...invoice, kind: 'correction', number: 'K/2026/12/0001', issuedOn: '2026-12-01', correction },
  };
  const pages = await read(await drawInvoice(corrected, 'pl'));
  const polish = pages.join(' ');
  for (const part of [
    ...['Faktura korygująca', 'K/2026/12/0001', 'Do faktury 2026/11/0001 z 23.11.2026', 'Przed korektą'],
    ...['Po korekcie', 'Brak pozycji', '−367,77', 'Zwrócono na kartę', '367,77 PLN'],
    'Przyczyna korekty: zwrot zapłaty – Błędny plan',
  ])
    expect(polish).toContain(part);
});

test('many lines and a long name break into pages, each with its number, and nothing is lost', async () => {
  const name = 'Przedsiębiorstwo Produkcyjno-Handlowo-Usługowe „Źdźbło i Spółka” '.repeat(3).trim();
  const lines = Array.from({ length: 60 }, (_, at) => ({ ...month, netMinor: 100_00 + at }));
  const pages = await read(await drawInvoice({ ...invoice, lines, buyer: { ...buyer, name } }, 'pl'));
  expect(pages.length).toBeGreaterThan(1);
  const all = pages.join(' ');
  for (const { netMinor } of lines) expect(all).toContain(`100,${String(netMinor - 10000).padStart(2, '0')}`);
  expect(all.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
  expect(pages[0]).toContain(`Strona 1 z ${pages.length}`);
  expect(pages.at(-1)).toContain(`Strona ${pages.length} z ${pages.length}`);
  expect(pages.at(-1)).toContain('Zapłacono kartą');
});

test('the same invoice gives the same file, and survives being stored', async () => {
  const stored = invoiceDocument.parse(JSON.parse(JSON.stringify(invoice)));
  const [first, second] = await Promise.all([drawInvoice(invoice, 'pl'), drawInvoice(stored, 'pl')]);
  expect(Buffer.compare(first, second)).toBe(0);
  expect(first.length).toBeLessThan(60_000);
});
