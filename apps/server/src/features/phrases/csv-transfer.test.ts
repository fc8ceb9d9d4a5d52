import type { PhraseKind } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';
import { makeCall } from '../../testing/start-test-server.ts';

let shop: Shop;
let searchId: string;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  searchId = await shop.newInstance();
});

type Options = { mode?: 'append' | 'replace'; isPreview?: boolean };
const bring = (kind: PhraseKind, csv: string, { mode = 'append', isPreview = false }: Options = {}) =>
  shop.owner.call('importPhrases', { params: { kind }, body: { searchId, csv, mode, isPreview } });
const blocked = async () =>
  (await shop.owner.call('listBlockedPhrases', { query: { searchId } })).reply.data.map(
    ({ phrase }) => phrase,
  );
const history = async () =>
  (await shop.owner.call('listSettingChanges', { params: { searchId }, query: { kind: 'blocked' } })).reply;
const lines = (count: number): string => Array.from({ length: count }, (_, at) => `fraza ${at}`).join('\n');

describe('lists of phrases from a file', () => {
  test('[R2.11] are appended or replace what is there, in one change that can be taken back whole', async () => {
    await bring('blocked', 'jeden\ndwa');
    const appended = await bring('blocked', 'dwa\ntrzy\nTRZY');
    expect(appended.reply.data).toMatchObject({
      ...{ read: 3, added: 1, unchanged: 2, removed: 0, wrongCount: 0, examples: ['trzy'] },
    });
    const replaced = await bring('blocked', 'trzy\ncztery', { mode: 'replace' });
    expect(replaced.reply.data).toMatchObject({ added: 1, unchanged: 1, removed: 2 });
    expect(await blocked()).toEqual(['cztery', 'trzy']);
    const { data, total } = await history();
    expect([total, data[0]?.addedCount, data[0]?.removedCount]).toEqual([3, 1, 2]);
    await shop.owner.call('undoSettingChange', {
      params: { searchId, changeId: data[0]?.changeId ?? '' },
      body: {},
    });
    expect(await blocked()).toEqual(['dwa', 'jeden', 'trzy']);
  });

  test('are only looked at by a preview, which says what would happen', async () => {
    await bring('blocked', 'jeden');
    const seen = await bring('blocked', 'dwa\ntrzy', { mode: 'replace', isPreview: true });
    expect(seen.reply.data).toMatchObject({ added: 2, removed: 1, examples: ['dwa', 'trzy'] });
    expect([await blocked(), (await history()).total]).toEqual([['jeden'], 1]);
  });

  test('name the lines that are wrong and take the others', async () => {
    const csv = `phrase\ndobra\n!!!\n${'x'.repeat(5000)}\nمرحبا`;
    const { reply } = await bring('blocked', csv);
    expect(reply.data).toMatchObject({ read: 4, added: 2, wrongCount: 2 });
    expect(reply.data.wrong).toEqual([
      { line: 3, text: '!!!', rule: 'noWords' },
      { line: 4, text: 'x'.repeat(200), rule: 'maxChars' },
    ]);
    const synonyms = await bring('synonyms', 'type;from;to\ngroup;a|A;\ngroup;a;\noneWay;a;\ntv;telewizor');
    expect(synonyms.reply.data.wrong.map(({ line, rule }) => [line, rule])).toEqual([
      [2, 'synonymOfItself'],
      [3, 'minItems'],
      [4, 'minItems'],
    ]);
    expect(synonyms.reply.data.examples).toEqual(['tv, telewizor']);
    expect((await bring('blocked', '!!\n'.repeat(500))).reply.data).toMatchObject({ wrongCount: 500 });
    expect((await bring('blocked', '!!\n'.repeat(500))).reply.data.wrong).toHaveLength(200);
  });

  test('that change nothing leave no trace in the history', async () => {
    for (const csv of ['', '\n\n', 'phrase', '!!!']) {
      const { reply } = await bring('blocked', csv);
      expect(reply.data).toMatchObject({ added: 0, removed: 0 });
    }
    expect((await history()).total).toBe(0);
  });

  test('hold ten thousand at most: a file with more changes nothing', async () => {
    for (const count of [10_001, 60_000]) {
      const refused = await bring('blocked', lines(count));
      expect([refused.status, refused.error.code]).toEqual([409, 'PHRASE_LIMIT_REACHED']);
    }
    expect((await bring('blocked', lines(10_000))).reply.data.added).toBe(10_000);
    expect((await bring('blocked', 'jeszcze jedna')).status).toBe(409);
    expect((await bring('blocked', 'jedna', { mode: 'replace' })).reply.data.removed).toBe(10_000);
    const { data } = await history();
    expect(data[0]?.removedCount).toBe(10_000);
    expect(data[0]?.before).toHaveLength(50);
  });

  test('go out as a file that reads back as the same list', async () => {
    const csv = 'group;tv|telewizor\noneWay;kozaki;buty\n+48;telefon';
    await bring('synonyms', csv);
    const file = await shop.owner.call('exportPhrases', {
      params: { kind: 'synonyms' },
      query: { searchId },
    });
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toContain('synonyms.csv');
    expect(file.body.text).toContain('"oneWay";"kozaki";"buty"');
    expect(file.body.text).toContain('"\'+48|telefon"');
    const back = await bring('synonyms', String(file.body.text), { mode: 'replace' });
    expect(back.reply.data).toMatchObject({ read: 3, added: 0, unchanged: 3, removed: 0 });
  });

  test('may be larger than a form, but not than four megabytes, nor come from nobody', async () => {
    const csv = `${'\n'.repeat(400)}${' '.repeat(1_000_000)}słowo`;
    expect((await bring('blocked', csv)).reply.data.added).toBe(1);
    const large = await bring('blocked', 'x'.repeat(4 * 1024 * 1024 + 1));
    expect([large.status, large.error.details?.problems]).toMatchObject([
      422,
      [{ path: 'csv', rule: 'maxChars' }],
    ]);
    expect((await bring('blocked', 'x'.repeat(9_000_000))).status).toBe(413);
    const body = { csv: 'x'.repeat(3_000_000), mode: 'append' };
    const nobody = await makeCall(shop.server.origin, null, 'importPhrases', {
      ...{ params: { kind: 'blocked' }, body },
    });
    expect([nobody.status, nobody.error.code]).toEqual([401, 'WRONG_CREDENTIALS']);
    expect(
      (await shop.owner.call('importPhrases', { params: { kind: 'rules' as never } } as never)).status,
    ).toBe(422);
  });
});
