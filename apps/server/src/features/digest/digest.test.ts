import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { PhraseFigures } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReadWeek, WeekReport } from '../../ports/week-report.ts';
import type { Database } from '../../storage/database.ts';
import type { Customer } from '../../storage/records.ts';
import { openTestDatabase } from '../../storage/testing/test-database.ts';
import { createTestCustomer } from '../../testing/create-test-customer.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { findCustomer, updateDisabled } from '../account/repository.ts';
import type { RefusedFeed } from './digest.ts';
import { createMailer } from './mailer.ts';
import { createDigestService, type DigestSearch } from './service.ts';

const from = 'Vitrina <vitrina@search.example>';
const monday = '2026-11-23';
const now = new Date('2026-11-25T09:00:00Z');

const figures = (part: Partial<PhraseFigures>): PhraseFigures => ({
  ...{ searches: 0, emptySearches: 0, clicks: 0, ctr: null, conversion: null },
  ...{ salesCount: 0, unitsSold: 0, total: 0 },
  ...part,
});
const report = (part: Partial<WeekReport> = {}): WeekReport => ({
  figures: figures({
    ...{ searches: 1240, emptySearches: 62, clicks: 496, ctr: 0.4, conversion: 0.125 },
    ...{ salesCount: 62, total: 12_345.6 },
  }),
  figuresBefore: figures({
    ...{ searches: 1000, emptySearches: 20, clicks: 450, ctr: 0.45, conversion: 0.1 },
    ...{ salesCount: 45, total: 12_345.6 },
  }),
  currency: 'PLN',
  emptyPhrases: [
    { phrase: 'sofa narożna', emptySearches: 22 },
    { phrase: 'lampa', emptySearches: 1 },
  ],
  products: [
    { id: 'p1', name: 'Kubek w łaty', unitsSold: 5, total: 100 },
    { id: 'SKU-9', name: '', unitsSold: 1, total: 9.99 },
  ],
  ...part,
});
const search = (instanceId: string, language: DigestSearch['language'] = 'pol'): DigestSearch => ({
  ...{ instanceId, name: `Wyszukiwarka ${instanceId}`, language },
});

let mails: MailServer;
let database: Database & { destroy: () => Promise<void> };
let customer: Customer;
let reports: Record<string, WeekReport>;
let searches: DigestSearch[];
let refused: RefusedFeed[];
let asked: unknown[];
let failures: unknown[];
beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails.close());
beforeEach(async () => {
  database = await openTestDatabase();
  const changed = { email: 'owner@shop.example', name: 'Dom & Światło' };
  customer = await createTestCustomer(database, { now, changed });
  searches = [search('i1')];
  reports = { i1: report() };
  asked = [];
  refused = [];
  failures = [];
  mails.refuses = null;
  mails.isSilentAfterData = false;
  mails.received.length = 0;
  mails.passwords.length = 0;
});
afterEach(() => database.destroy());

const readWeek: ReadWeek = async (customerId, instanceId, week) => {
  asked.push([customerId, instanceId, week]);
  return reports[instanceId] ?? null;
};
const service = (smtpUrl: string | null = mails.url) =>
  createDigestService({
    ...{ database, readWeek, now: () => now, publicUrl: 'https://search.example' },
    sendMail: smtpUrl === null ? null : createMailer({ smtpUrl, from }, { stepMs: 500, totalMs: 5000 }),
    findCustomer: (id) => findCustomer(database, id),
    listSearches: async () => searches,
    listRefused: async () => refused,
    onNotSent: (failure) => failures.push(failure),
  });
/** The words of a mail, with plain spaces. */
const plain = (text = ''): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const wordsOf = (html = ''): string =>
  plain(html.replace(/<style>.*<\/style>/s, '').replaceAll(/<[^>]*>/g, '\n'))
    .replaceAll('&amp;', '&')
    .replaceAll(/\s*\n\s*/g, '\n');
const sendNow = async () => {
  expect(await service().sendNow(customer)).toEqual({ isSent: true, from: '2026-11-16', to: '2026-11-22' });
  const [received] = mails.received;
  if (!received) throw new Error('no mail came');
  return { ...received, text: plain(received.mail.text), words: wordsOf(received.mail.html) };
};

const otherCurrency: RefusedFeed = {
  ...{ catalogId: 'c2', name: 'Kubki', language: 'pol' },
  ...{ kind: 'currency', own: 'PLN', found: 'EUR' },
};

describe('the weekly digest', () => {
  test('[R10.01] says which feeds wait for an answer, and leads to their catalogs; nothing if none does', async () => {
    const quiet = await sendNow();
    expect(quiet.words).not.toContain('decyzję');
    expect(quiet.text).not.toContain('DECYZJĘ');
    mails.received.length = 0;
    refused = [
      {
        ...{ catalogId: 'c1', name: '<b>Outlet</b> ../x\u202e', kind: 'shrunk', language: 'pol' },
        ...{ refusals: 3, before: 12_345, now: 400 },
      },
      otherCurrency,
    ];
    const { text, words, mail } = await sendNow();
    expect(text).toContain('FEED CZEKA NA TWOJĄ DECYZJĘ');
    expect(text).toContain('w 3 importach z rzędu feed miał 400 pozycji zamiast 12 345');
    expect(text).toContain('Otwórz katalog: https://search.example/catalog/instance/c1');
    expect(text).toContain('Katalog „Kubki”: ceny w feedzie są w EUR, a waluta katalogu to PLN');
    expect(words).toContain('Katalog „Kubki”: ceny w feedzie są w EUR');
    expect(mail.html).toContain('href="https://search.example/catalog/instance/c2"');
    expect(mail.html).not.toContain('<b>Outlet');
  });

  test('[R10.01] of a week without searches comes if a feed waits for an answer, and tells of that alone', async () => {
    reports = { i1: report({ figures: figures({}) }) };
    refused = [otherCurrency];
    expect(await service().sendWeekly(customer.id, monday, false)).toBe(true);
    const [received] = mails.received;
    const { text, html, subject } = received?.mail ?? {};
    expect(subject).toBe('Dom & Światło: feed czeka na Twoją decyzję');
    for (const words of [plain(text), wordsOf(html)]) {
      expect(words).toContain('Katalog „Kubki”: ceny w feedzie są w EUR');
      expect(words).toContain('W tym tygodniu klienci niczego nie szukali.');
      expect(words).not.toContain('Otwórz raporty');
    }
    // A catalog that no search uses yet has a feed all the same, and a language.
    mails.received.length = 0;
    searches = [];
    refused = [{ ...otherCurrency, language: 'cze' }];
    expect((await sendNow()).text).toContain('Tento týden zákazníci nic nevyhledávali.');
  });

  test('comes with the figures of the last full week, compared with those of the week before', async () => {
    const { mail, text, words, to, from: sender } = await sendNow();
    expect(asked).toEqual([[customer.id, 'i1', { from: '2026-11-16', to: '2026-11-22' }]]);
    expect([sender, to]).toEqual(['vitrina@search.example', ['owner@shop.example']]);
    expect(mail.subject).toBe('Dom & Światło: wyszukiwarka w tygodniu 16–22 listopada 2026');
    expect(mail.from).toMatchObject({ name: 'Vitrina', address: 'vitrina@search.example' });
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers['list-unsubscribe']).toBe('<https://search.example/account>');
    expect(headers['auto-submitted']).toBe('auto-generated');
    for (const line of [
      'Klienci szukali 1240 razy. Bez wyników: 5% wyszukiwań. Zmiany względem tygodnia 9–15 listopada 2026.',
      'Wyszukiwania: 1240 (+24%)',
      'Bez wyników: 5% (62 wyszukiwania, +3 p.p., gorzej)',
      'CTR: 40% (-5 p.p., gorzej)',
      'Konwersja: 12,5% (+2,5 p.p., lepiej)',
      'Zakupy: 62 (+37,8%, lepiej)',
      'Wartość: 12 345,60 zł (bez zmian)',
      '- sofa narożna: 22 razy',
      '- lampa: 1 raz',
      '- Kubek w łaty: 5 sztuk, 100,00 zł',
      '- SKU-9: 1 sztuka, 9,99 zł',
    ])
      expect(text.split('\n')).toContain(line);
    for (const line of [
      ...['1240', '▲ +24%', '5%', '▲ +3 p.p., gorzej', '62 wyszukiwania', '▼ -5 p.p., gorzej'],
      ...['▲ +2,5 p.p., lepiej', '12 345,60 zł', 'bez zmian', 'sofa narożna', '22 razy'],
      ...['Kubek w łaty', '5 sztuk', '100,00 zł', 'SKU-9', '1 sztuka'],
    ])
      expect(words.split('\n')).toContain(line);
    expect(words).toContain('sklepu Dom & Światło');
  });

  test('leads to the reports of that week, each phrase to itself', async () => {
    const { mail, text } = await sendNow();
    const week = 'searchId=i1&period=own&from=2026-11-16&to=2026-11-22';
    for (const link of [
      `https://search.example/search/v3/reportDashboard?${week}`,
      `https://search.example/search/phrasesReportWithNoResults?${week}&q=sofa+naro%C5%BCna&phrase=sofa+naro%C5%BCna`,
      `https://search.example/search/productsReport?${week}&q=p1`,
      'https://search.example/account',
    ]) {
      expect(text).toContain(link);
      expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    }
    expect(mail.html).not.toMatch(/<(img|link|script|iframe)|url\(|src=/i);
  });

  test('tells of the first three searches that were used, by name; with none there is no mail', async () => {
    searches = ['a', 'b', 'c', 'd', 'e', 'gone'].map((id) => search(id));
    const quiet = report({ figures: figures({}) });
    reports = { a: quiet, b: report(), c: report(), d: report(), e: report() };
    const { text } = await sendNow();
    expect(text.match(/^== .* ==$/gm)).toEqual(['b', 'c', 'd'].map((id) => `== Wyszukiwarka ${id} ==`));
    expect(asked).toHaveLength(4);
    reports = { a: quiet };
    const nothing = { isSent: false, from: '2026-11-16', to: '2026-11-22' };
    expect(await service().sendNow(customer)).toEqual(nothing);
    expect(await service().sendWeekly(customer.id, monday, false)).toBe(true);
    expect(mails.received).toHaveLength(1);
  });

  test('is in the language of the first catalog, with its plurals and its way to write amounts', async () => {
    const languages = [
      ['cze', /^Zákazníci hledali 1 240krát\. Bez výsledků: 5 % vyhledávání\./m, /5 kusů, 100,00 PLN/],
      ['slo', /^Customers searched 1,240 times\. 5% of searches had no results\./m, /5 units, PLN 100\.00/],
      ['eng', /^- lampa: once$/m, /1 unit, PLN 9\.99/],
    ] as const;
    for (const [language, ...expected] of languages) {
      searches = [search('i1', language), search('i2', 'pol')];
      mails.received.length = 0;
      const { text } = await sendNow();
      for (const line of expected) expect(text).toMatch(line);
    }
  });

  test('counts in Polish as Poles do', async () => {
    const lines: Record<number, string> = {
      1: 'Klienci szukali 1 raz.',
      2: 'Klienci szukali 2 razy.',
      5: 'Klienci szukali 5 razy.',
      22: 'Klienci szukali 22 razy.',
    };
    const units: Record<number, string> = {
      1: 'sztuka',
      3: 'sztuki',
      12: 'sztuk',
      22: 'sztuki',
      25: 'sztuk',
    };
    for (const [searched, line] of Object.entries(lines))
      for (const [unitsSold, word] of Object.entries(units)) {
        const products = [{ id: 'p', name: 'Kubek', unitsSold: Number(unitsSold), total: 1 }];
        reports = { i1: report({ figures: figures({ searches: Number(searched) }), products }) };
        mails.received.length = 0;
        const { text } = await sendNow();
        expect(text).toContain(line);
        expect(text).toContain(`- Kubek: ${unitsSold} ${word}, 1,00 zł`);
      }
  });

  test('has no change where there is nothing to compare with', async () => {
    reports = { i1: report({ figuresBefore: figures({}) }) };
    const { text } = await sendNow();
    expect(text).toContain('\nWyszukiwania: 1240 (tydzień wcześniej: 0)\n');
    expect(text).toContain('\nBez wyników: 5% (62 wyszukiwania)\n');
    expect(text).toContain('\nCTR: 40%\n');
    reports = { i1: report({ figures: figures({ searches: 3, ctr: 0 }), emptyPhrases: [], products: [] }) };
    mails.received.length = 0;
    const { text: other } = await sendNow();
    for (const line of [
      ...['Konwersja: –', 'Każde wyszukiwanie miało wyniki.', 'Zakupy: 0 (-100%, gorzej)'],
      'W tym tygodniu sklep nie zgłosił żadnego zakupu.',
    ])
      expect(other.split('\n')).toContain(line);
  });
});

describe('a phrase that somebody typed to do harm', () => {
  const withPhrase = async (phrase: string) => {
    const products = [{ id: 'p', name: phrase, unitsSold: 1, total: 1 }];
    reports = { i1: report({ emptyPhrases: [{ phrase, emptySearches: 2 }], products }) };
    mails.received.length = 0;
    return sendNow();
  };

  test('is no markup', async () => {
    for (const phrase of [
      '<img src=x onerror=alert(1)>',
      '"><script>x</script>',
      "' onclick='x",
      '</style>',
    ]) {
      const { mail, text } = await withPhrase(phrase);
      expect(mail.html?.match(/onclick='|">\s*<script/)).toBeNull();
      expect(mail.html?.match(/<(img|script)/i)).toBeNull();
      expect(mail.html?.match(/<\/style>/g)).toHaveLength(1);
      expect(text).toContain(`- ${phrase}: 2 razy`);
    }
  });

  test('keeps to its line, its direction and a bearable length', async () => {
    const { text } = await withPhrase('buty\r\n\r\nZakupy: 9999\u2028x\u202egnol\u0000');
    expect(text).toContain('- buty Zakupy: 9999 x gnol: 2 razy\n');
    const { text: hebrew, mail } = await withPhrase('נעליים 42');
    expect(hebrew).toContain('- \u2068נעליים 42\u2069: 2 razy');
    expect(mail.html).toContain('<bdi dir="auto">נעליים 42</bdi>');
    const { text: long, words } = await withPhrase('ł'.repeat(200));
    expect(long).toContain(`- ${'ł'.repeat(99)}…: 2 razy`);
    expect(words.split('\n')).toContain(`${'ł'.repeat(99)}…`);
    const { text: broken } = await withPhrase('a\ud800b');
    expect(broken).toContain('- a\ufffdb: 2 razy');
  });

  test('is no link but ours', async () => {
    const { text, mail } = await withPhrase(
      '=HYPERLINK("http://evil.example/a") www.evil.example me@evil.example evil。com evil．com/x 1.2.3.4/x',
    );
    const line = text.split('\n').find((each) => each.startsWith('- =HYPERLINK'));
    expect(line).toContain('evil');
    expect(line).not.toMatch(/:\/\/|evil\.example|www\.|@evil|evil[。．]|\d\.\d/);
    expect(mail.html?.match(/href="(?!https:\/\/search\.example\/)/)).toBeNull();
  });

  test('in the name of a shop adds no header, and fills in no figure', async () => {
    customer = { ...customer, name: 'Sklep {week}\r\nBcc: thief@evil.example\r\n\r\nBody' };
    const { mail, raw, to } = await sendNow();
    expect(mail.subject).toBe(
      'Sklep {week} Bcc: thief@evil.example Body: wyszukiwarka w tygodniu 16–22 listopada 2026',
    );
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(raw).not.toMatch(/^bcc:/im);
    expect(to).toEqual(['owner@shop.example']);
  });
});

describe('sending', () => {
  const sentOn = async () =>
    (await database.selectFrom('customer').select('digest_sent_on').executeTakeFirstOrThrow()).digest_sent_on;

  test('happens once for a Monday, also after a restart, and not to those who don’t want it', async () => {
    expect(await service().sendWeekly(customer.id, monday, false)).toBe(true);
    expect(await service().sendWeekly(customer.id, monday, false)).toBe(true);
    expect(mails.received).toHaveLength(1);
    expect(await service().listReaders()).toEqual([
      { customerId: customer.id, timeZone: 'Europe/Warsaw', sentOn: monday },
    ]);
    expect(await service().choose(customer.id, false)).toEqual({ wanted: false, isAvailable: true });
    expect(await service().listReaders()).toEqual([]);
    await service().sendWeekly(customer.id, '2026-11-30', false);
    expect(await service().choose(customer.id, true)).toEqual({ wanted: true, isAvailable: true });
    await updateDisabled(database, customer.id, now.toISOString());
    expect(await service().listReaders()).toEqual([]);
    await service().sendWeekly(customer.id, '2026-11-30', false);
    expect(mails.received).toHaveLength(1);
  });

  test('two servers that send at the same time send one mail', async () => {
    await Promise.all([1, 2, 3].map(() => service().sendWeekly(customer.id, monday, false)));
    expect(mails.received).toHaveLength(1);
  });

  test('that fails is told once, without address or password, and can be tried again', async () => {
    mails.refuses = { code: 550, text: 'no such user' };
    expect(await service().sendWeekly(customer.id, monday, false)).toBe(false);
    expect(await service().sendWeekly(customer.id, monday, true)).toBe(false);
    expect(failures).toEqual([
      {
        customerId: customer.id,
        reason: 'address',
        code: 'EENVELOPE',
        responseCode: 550,
        mayHaveArrived: false,
      },
    ]);
    expect(await sentOn()).toBeNull();
    mails.refuses = null;
    expect(await service().sendWeekly(customer.id, monday, true)).toBe(true);
    expect(mails.received).toHaveLength(1);
    expect(await sentOn()).toBe(monday);
  });

  test('that the mail server took without saying so is not sent again', async () => {
    mails.isSilentAfterData = true;
    expect(await service().sendWeekly(customer.id, monday, false)).toBe(true);
    expect(mails.received).toHaveLength(1);
    expect(failures).toMatchObject([{ reason: 'unreachable', responseCode: null, mayHaveArrived: true }]);
    mails.isSilentAfterData = false;
    expect(await service().sendWeekly(customer.id, monday, true)).toBe(true);
    expect(mails.received).toHaveLength(1);
  });

  test('that never got to a mail server is tried again', async () => {
    expect(await service('smtp://127.0.0.1:1').sendWeekly(customer.id, monday, false)).toBe(false);
    expect(failures).toMatchObject([{ reason: 'unreachable', mayHaveArrived: false }]);
    expect(await service().sendWeekly(customer.id, monday, true)).toBe(true);
    expect(mails.received).toHaveLength(1);
  });

  test('given up does not begin again that week', async () => {
    await service().giveUp(customer.id, monday);
    await service().sendWeekly(customer.id, monday, false);
    expect(mails.received).toHaveLength(0);
    await service().sendWeekly(customer.id, '2026-11-30', false);
    expect(mails.received).toHaveLength(1);
  });

  test('says why it did not work: no server, a wrong password, a server that is silent', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const wrong = new URL(mails.url);
    wrong.password = 's3cret';
    for (const [url, reason] of [
      ['smtp://127.0.0.1:1', 'unreachable'],
      [wrong.href, 'signIn'],
      [`smtp://127.0.0.1:${port}`, 'unreachable'],
      [`smtps://127.0.0.1:${new URL(mails.url).port}`, 'unreachable'],
    ] as const)
      expect(await service(url).sendNow(customer), url).toEqual({
        failure: 'MAIL_NOT_SENT',
        details: { reason },
      });
    for (const socket of sockets) socket.destroy();
    silent.close();
    expect(failures).toHaveLength(4);
    expect(JSON.stringify(failures)).not.toMatch(/s3cret|shop\.example|127\.0\.0/);
    expect(await service(null).sendNow(customer)).toMatchObject({ failure: 'MAIL_NOT_SET_UP' });
    expect(await service(null).read(customer.id)).toEqual({ wanted: true, isAvailable: false });
    expect(mails.received).toHaveLength(0);
  });

  test('never sends the password in the clear to another machine', async () => {
    // This machine by a name that isn't known as such; the server there has no TLS.
    const elsewhere = mails.url.replace('127.0.0.1', '[::ffff:127.0.0.1]');
    expect(await service(elsewhere).sendNow(customer)).toMatchObject({ details: { reason: 'unreachable' } });
    expect(failures).toMatchObject([{ code: 'ETLS' }]);
    expect(mails.passwords).toEqual([]);
    await sendNow();
    expect(mails.passwords).toHaveLength(1);
  });
});
