import type { InvoiceWords } from './invoice-words.ts';

export const polishWords: InvoiceWords = {
  language: 'pl-PL',
  title: { invoice: 'Faktura', correction: 'Faktura korygująca' },
  issuedOn: 'Data wystawienia',
  soldOn: 'Data sprzedaży',
  paidOn: 'Data zapłaty',
  seller: 'Sprzedawca',
  buyer: 'Nabywca',
  vatNumber: 'NIP',
  columns: {
    ...{ number: 'Lp.', description: 'Nazwa usługi', quantity: 'Ilość', net: 'Netto', rate: 'VAT' },
    ...{ vat: 'Kwota VAT', gross: 'Brutto' },
  },
  line: {
    month: (plan, from, to) => `Subskrypcja Vitrina ${plan}, ${from}–${to}`,
    charge: (plan, from, to) => `Zmiana planu na ${plan}, ${from}–${to}`,
    credit: (plan, from, to) => `Niewykorzystany plan ${plan}, ${from}–${to}`,
  },
  byRate: 'W tym',
  total: 'Razem',
  paid: 'Zapłacono kartą',
  refunded: 'Zwrócono na kartę',
  notTaxed: 'np.',
  notes: {
    domestic: null,
    reverse_charge: 'Odwrotne obciążenie (reverse charge): VAT rozlicza nabywca.',
    eu_consumer: null,
    export: 'Usługa niepodlegająca opodatkowaniu VAT w kraju sprzedawcy.',
  },
  vatInPln: (amount, rate, table, day) =>
    `Kwota VAT w złotych: ${amount}, po kursie ${rate} (tabela NBP ${table} z ${day}).`,
  corrects: (number, day) => `Do faktury ${number} z ${day}`,
  reason: 'Przyczyna korekty',
  reasons: { refund: 'zwrot zapłaty', mistake: 'błąd na fakturze' },
  before: 'Przed korektą',
  after: 'Po korekcie',
  difference: 'Różnica',
  nothing: 'Brak pozycji',
  page: (page, pages) => `Strona ${page} z ${pages}`,
};
