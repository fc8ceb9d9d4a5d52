import { request } from 'node:http';
import { defaultTemplateHtml, type SavedHtmlTemplate } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addDays, dayMs } from '../../storage/calendar-days.ts';
import { type MailShop, startMailShop } from '../../testing/mail-shop.ts';

let shop: MailShop;
let ids = 0;

beforeAll(async () => {
  shop = await startMailShop((make) => [1, 2, 3].map((number) => make({}, number)));
});
afterEach(() => {
  shop.server.clock.now = null;
});
afterAll(() => shop.close());

const store = async (): Promise<SavedHtmlTemplate> => {
  ids += 1;
  const body = {
    ...{ templateId: `t${ids}`, templateName: 'Karta', width: 200, height: 320 },
    html: defaultTemplateHtml,
  };
  return (await shop.owner.call('storeHtmlTemplate', { body })).reply.data;
};
const get = (path: string, key: string) =>
  fetch(`${shop.server.origin}/mailing/${key}/${path}`, { redirect: 'manual' });
const linkOf = async (path: string, key: string) => (await get(path, key)).headers.get('location');
const sendsStored = async (key: string): Promise<string[]> => {
  const found = await shop.server.database
    .selectFrom('mailing_choice')
    .innerJoin('html_template', 'html_template.key', 'mailing_choice.template_key')
    .select('send_id')
    .where('mailing_key', '=', key)
    .where('is_first', '=', 1)
    .orderBy('chosen_at')
    .execute();
  return found.map(({ send_id }) => send_id);
};
const roomOf = async (templateId: string) =>
  (await shop.owner.call('getHtmlTemplate', { params: { templateId } })).reply.data.mailingRoom;

const askFrom = (localAddress: string, path: string, key: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const url = `${shop.server.origin}/mailing/${key}/${path}`;
    request(url, { localAddress }, (reply) => resolve(reply.resume().statusCode ?? 0))
      .on('error', reject)
      .end();
  });

test.skipIf(process.platform !== 'linux')(
  'one network can’t use up the room of a day by itself',
  async () => {
    const mine = await store();
    const { clock } = shop.server;
    clock.now = new Date();
    for (let name = 1; name <= 210; name++)
      expect(await askFrom(`127.0.0.${name}`, `zmyslona-${name}/1`, mine.mailingKey)).toBe(302);
    expect(await sendsStored(mine.mailingKey)).toHaveLength(200);
    await askFrom('127.0.1.1', 'prawdziwa/1', mine.mailingKey);
    await askFrom('127.0.0.1', 'prawdziwa/2', mine.mailingKey);
    clock.now = new Date(clock.now.getTime() + dayMs);
    await askFrom('127.0.0.1', 'jutrzejsza/1', mine.mailingKey);
    expect((await sendsStored(mine.mailingKey)).slice(200)).toEqual(['prawdziwa', 'jutrzejsza']);
  },
);

test('a burst of made-up mailings takes the room of its day alone, and its owner is told', async () => {
  const mine = await store();
  const { database, clock } = shop.server;
  clock.now = new Date();
  for (const sendId of ['prawdziwa', 'zmyslona-1', 'zmyslona-2'])
    expect(await linkOf(`${sendId}/1`, mine.mailingKey)).toBe('https://shop.example/p/1');
  expect(await roomOf(mine.templateId)).toEqual({ fullDay: null, isFull: false });
  const { day: today } = await database
    .updateTable('html_template_day')
    .set({ sends: 1000 })
    .where('sends', '=', 3)
    .returning('day')
    .executeTakeFirstOrThrow();
  // Shown, and not remembered; what was remembered before goes on growing.
  expect(await linkOf('tysiac-pierwsza/1', mine.mailingKey)).toBe('https://shop.example/p/1');
  expect(await linkOf('prawdziwa/2', mine.mailingKey)).toBe('https://shop.example/p/2');
  expect(await sendsStored(mine.mailingKey)).toEqual(['prawdziwa', 'zmyslona-1', 'zmyslona-2']);
  expect(await roomOf(mine.templateId)).toEqual({ fullDay: today, isFull: false });
  const makeItDaysAgo = (days: number) =>
    database
      .updateTable('html_template_day')
      .set({ day: addDays(today, -days) })
      .where('sends', '=', 1000)
      .execute();
  await makeItDaysAgo(1);
  await get('nazajutrz/1', mine.mailingKey);
  expect(await sendsStored(mine.mailingKey)).toContain('nazajutrz');
  expect(await roomOf(mine.templateId)).toEqual({ fullDay: addDays(today, -1), isFull: false });
  await makeItDaysAgo(7);
  expect(await roomOf(mine.templateId)).toEqual({ fullDay: null, isFull: false });
});

test('beyond 100,000 mailings the oldest give way to new ones', async () => {
  const full = await store();
  const { database, clock } = shop.server;
  clock.now = new Date();
  await get('najstarsza/1', full.mailingKey);
  await get('najstarsza/2', full.mailingKey);
  const setSends = (sends: number) =>
    database.updateTable('html_template').set({ sends }).where('mailing_key', '=', full.mailingKey).execute();
  await setSends(100_000);
  expect(await roomOf(full.templateId)).toEqual({ fullDay: null, isFull: true });
  clock.now = new Date(clock.now.getTime() + 60_000);
  await get('nowa/1', full.mailingKey);
  expect(await sendsStored(full.mailingKey)).toEqual(['nowa']);
  const rows = await database
    .selectFrom('mailing_choice')
    .select('send_id')
    .where('send_id', '=', 'najstarsza')
    .execute();
  expect(rows).toEqual([]);
  await setSends(99_901);
  expect(await roomOf(full.templateId)).toMatchObject({ isFull: true });
  await setSends(99_900);
  expect(await roomOf(full.templateId)).toMatchObject({ isFull: false });
});

test('a new key forgets what mails with the old one showed, and makes room', async () => {
  const mine = await store();
  await get('dawna/1', mine.mailingKey);
  await shop.server.database
    .updateTable('html_template')
    .set({ sends: 100_000 })
    .where('mailing_key', '=', mine.mailingKey)
    .execute();
  const params = { templateId: mine.templateId };
  const reset = (await shop.owner.call('resetMailingKey', { params })).reply.data;
  expect(reset.mailingRoom).toEqual({ fullDay: null, isFull: false });
  await vi.waitFor(async () => expect(await sendsStored(reset.mailingKey)).toEqual([]), { timeout: 20_000 });
  await get('nowa/1', reset.mailingKey);
  expect(await sendsStored(reset.mailingKey)).toEqual(['nowa']);
});
