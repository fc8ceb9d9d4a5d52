import type { InvoiceWords } from './invoice-words.ts';

export const czechWords: InvoiceWords = {
  language: 'cs-CZ',
  title: { invoice: 'Faktura – daňový doklad', correction: 'Opravný daňový doklad' },
  issuedOn: 'Datum vystavení',
  soldOn: 'Datum uskutečnění plnění',
  paidOn: 'Datum úhrady',
  seller: 'Dodavatel',
  buyer: 'Odběratel',
  vatNumber: 'DIČ',
  columns: {
    ...{ number: 'Č.', description: 'Název služby', quantity: 'Počet', net: 'Bez DPH', rate: 'DPH' },
    ...{ vat: 'Částka DPH', gross: 'S DPH' },
  },
  line: {
    month: (plan, from, to) => `Předplatné Vitrina ${plan}, ${from}–${to}`,
    charge: (plan, from, to) => `Změna tarifu na ${plan}, ${from}–${to}`,
    credit: (plan, from, to) => `Nevyužitý tarif ${plan}, ${from}–${to}`,
  },
  byRate: 'Z toho',
  total: 'Celkem',
  paid: 'Zaplaceno kartou',
  refunded: 'Vráceno na kartu',
  notTaxed: '–',
  notes: {
    domestic: null,
    reverse_charge: 'Daň odvede zákazník (reverse charge).',
    eu_consumer: null,
    export: 'Služba nepodléhá DPH v zemi dodavatele.',
  },
  vatInPln: (amount, rate, table, day) =>
    `Částka DPH v polských zlotých: ${amount}, kurz ${rate} (tabulka NBP ${table} ze dne ${day}).`,
  corrects: (number, day) => `K faktuře ${number} ze dne ${day}`,
  reason: 'Důvod opravy',
  reasons: { refund: 'vrácení platby', mistake: 'chyba na faktuře' },
  before: 'Před opravou',
  after: 'Po opravě',
  difference: 'Rozdíl',
  nothing: 'Žádné položky',
  page: (page, pages) => `Strana ${page} z ${pages}`,
};
