import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import type { SignedIn, TestServer } from '../../testing/start-test-server.ts';
import { liveUntil, saveCard, signInPaying, startPayingServer } from '../../testing/subscriber.ts';

let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startPayingServer({
    ...{ SMTP_URL: mails.url, MAIL_FROM: 'Vitrina <vitrina@search.example>' },
    PUBLIC_URL: 'https://search.example',
  });
});
afterAll(async () => {
  await server.close();
  await mails.close();
});
beforeEach(() => {
  server.clock.now = new Date('2026-11-10T09:00:00Z');
  mails.received.length = 0;
  mails.refuses = null;
});

const subjectsTo = ({ customer }: SignedIn): (string | undefined)[] =>
  mails.received.filter(({ to }) => to.includes(customer.email)).map(({ mail }) => mail.subject);
const live = async (owner: SignedIn, ...days: readonly string[]): Promise<void> => {
  for (const day of days) await liveUntil(server, owner, `${day}T09:00:00Z`);
};

test('an owner is told by mail of each charge that fails, of the last one, and of read-only: once each', async () => {
  const owner = await signInPaying(server);
  await saveCard(owner, 'declined_when_charged');
  await live(owner, '2026-12-10', '2026-12-11');
  expect(subjectsTo(owner)).toEqual(['Nie udało się pobrać opłaty za wyszukiwarkę']);
  const [first] = mails.received;
  expect(first?.mail.text).toContain('https://search.example/search/subscription');
  expect(first?.mail.html).toContain('href="https://search.example/search/subscription"');
  await live(owner, '2026-12-13', '2026-12-17', '2026-12-20', '2026-12-31', '2027-01-05');
  expect(subjectsTo(owner)).toEqual([
    'Nie udało się pobrać opłaty za wyszukiwarkę',
    'Nie udało się pobrać opłaty za wyszukiwarkę',
    'Opłata za wyszukiwarkę nadal nieopłacona',
    'Panel wyszukiwarki jest teraz tylko do odczytu',
  ]);
});

test('an owner whose bank asks is told to confirm, not that it will be tried again', async () => {
  const owner = await signInPaying(server);
  await saveCard(owner, 'secure_always');
  await live(owner, '2026-12-10', '2026-12-11');
  expect(subjectsTo(owner)).toEqual(['Twój bank prosi o potwierdzenie opłaty za wyszukiwarkę']);
});

test('an owner is told of a refused month that a killed server was asking for', async () => {
  const owner = await signInPaying(server);
  await saveCard(owner, 'declined_when_charged');
  mails.refuses = { code: 421, text: 'later' };
  await live(owner, '2026-12-10');
  mails.refuses = null;
  expect(subjectsTo(owner)).toEqual([]);
  await server.database
    .updateTable('charge')
    .set({ status: 'asking', payment_id: null, asked_at: '2026-12-10T09:00:00.000Z' })
    .where('customer_id', '=', owner.customer.id)
    .where('kind', '=', 'period')
    .execute();
  await live(owner, '2026-12-11');
  expect(subjectsTo(owner)).toEqual(['Nie udało się pobrać opłaty za wyszukiwarkę']);
});

test('an owner is told once of a card that expires before the next charge, two weeks ahead', async () => {
  const owner = await signInPaying(server);
  await saveCard(owner, 'works', 2026);
  // Good to the end of December, for the charge of 10 December: there is nothing to tell.
  await live(owner, '2026-11-30', '2026-12-10', '2026-12-26');
  expect(subjectsTo(owner)).toEqual([]);
  await live(owner, '2026-12-27', '2026-12-28');
  expect(subjectsTo(owner)).toEqual(['Twoja karta wkrótce straci ważność']);
});

test('mails are in the language of the shop’s country', async () => {
  for (const [timeZone, subject] of [
    ['Europe/Prague', 'Platba za vyhledávání se nezdařila'],
    ['Europe/Bucharest', 'Your subscription payment failed'],
  ] as const) {
    server.clock.now = new Date('2026-11-10T09:00:00Z');
    const owner = await signInPaying(server);
    await server.database
      .updateTable('customer')
      .set({ time_zone: timeZone })
      .where('id', '=', owner.customer.id)
      .execute();
    await saveCard(owner, 'declined_when_charged');
    await live(owner, '2026-12-10');
    expect(subjectsTo(owner)).toEqual([subject]);
  }
});

test('a mail that can’t be sent stops nothing', async () => {
  const owner = await signInPaying(server);
  await saveCard(owner, 'declined_when_charged');
  mails.refuses = { code: 550, text: 'unknown here' };
  await live(owner, '2026-12-10', '2026-12-13');
  expect(subjectsTo(owner)).toEqual([]);
  const later = await liveUntil(server, owner, '2026-12-13T09:01:00Z');
  expect((await later.call('getSubscription')).reply.data.dunning?.tries).toBe(2);
});
