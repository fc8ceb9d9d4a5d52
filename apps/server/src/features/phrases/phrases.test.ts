import { limits, type Synonym } from '@vitrina/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Shop, startShop } from '../../testing/start-shop.ts';

let shop: Shop;
let searchId: string;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  searchId = await shop.newInstance();
});

type Answer = { status: number; error: { code: string; details?: Record<string, unknown> } };
const problemsOf = ({ status, error }: Answer) => {
  expect(status).toBe(422);
  return error.details?.problems;
};
const group = (...phrases: string[]): Synonym => ({ type: 'group', phrases });
const oneWay = (from: string[], to: string[]): Synonym => ({ type: 'oneWay', from, to });
const addSynonym = (synonym: Synonym) => shop.owner.call('addSynonym', { body: { searchId, synonym } });
const block = (blockedPhrase: string) =>
  shop.owner.call('addBlockedPhrase', { body: { searchId, blockedPhrase } });
const blocked = async (query: { query?: string; page?: number; sort?: 'asc' | 'desc' } = {}) => {
  const { reply } = await shop.owner.call('listBlockedPhrases', { query: { searchId, ...query } });
  return { total: reply.total, phrases: reply.data.map(({ phrase }) => phrase) };
};

/** Fills a list as an import would, without its file. */
const fill = async (count: number): Promise<void> => {
  const csv = Array.from({ length: count }, (_, at) => `fraza nr ${String(at).padStart(5, '0')}`).join('\n');
  const body = { searchId, csv, mode: 'append' as const };
  await shop.owner.call('importPhrases', { params: { kind: 'blocked' }, body });
};

describe('synonyms', () => {
  test('[R2.10] are groups or go one way; they are added, listed newest first, changed and removed', async () => {
    const tv = (await addSynonym(group(' TV ', 'Telewizor'))).reply.data;
    const shoe = (await addSynonym(oneWay(['kozaki'], ['buty', 'trzewiki']))).reply.data;
    expect(tv).toMatchObject({ synonym: group('TV', 'Telewizor'), createdBy: shop.owner.customer.name });
    const { reply } = await shop.owner.call('listSynonyms', { query: { searchId } });
    expect(reply).toEqual({ data: [shoe, tv], total: 2 });
    const params = { synonymId: tv.synonymId };
    const changed = await shop.owner.call('changeSynonym', {
      params,
      body: { searchId, synonym: group('TV', 'Telewizor', 'Odbiornik') },
    });
    expect(changed.reply.data).toEqual({ ...tv, synonym: group('TV', 'Telewizor', 'Odbiornik') });
    await shop.owner.call('deleteSynonym', { params, query: { searchId } });
    expect((await shop.owner.call('deleteSynonym', { params, query: { searchId } })).status).toBe(404);
    const gone = { params, body: { searchId, synonym: group('a', 'b') } };
    expect((await shop.owner.call('changeSynonym', gone)).status).toBe(404);
    expect((await shop.owner.call('listSynonyms', { query: { searchId } })).reply.total).toBe(1);
  });

  test('of themselves, too long, without a letter or alone are refused, each with its path', async () => {
    expect(problemsOf(await addSynonym(group('Tv', ' tV ')))).toEqual([
      { path: 'synonym.phrases.1', rule: 'synonymOfItself' },
    ]);
    expect(problemsOf(await addSynonym(oneWay(['but'], ['trampek', 'BUT'])))).toEqual([
      { path: 'synonym.to.1', rule: 'synonymOfItself' },
    ]);
    expect(problemsOf(await addSynonym(group('a', 'x'.repeat(5000), '!!! ***', '  ')))).toMatchObject([
      { path: 'synonym.phrases.1', rule: 'maxChars' },
      { path: 'synonym.phrases.2', rule: 'noWords' },
      { path: 'synonym.phrases.3', rule: 'required' },
    ]);
    expect(problemsOf(await addSynonym(group('a')))).toMatchObject([
      { path: 'synonym.phrases', rule: 'minItems' },
    ]);
    expect(problemsOf(await addSynonym({ type: 'both' } as never))).toMatchObject([{ path: 'synonym.type' }]);
  });

  test('that are there already are refused, in whatever order; a circle of one-way ones is no mistake', async () => {
    await addSynonym(group('tv', 'telewizor'));
    expect(problemsOf(await addSynonym(group('Telewizor', 'TV')))).toEqual([
      { path: 'synonym', rule: 'distinct' },
    ]);
    const other = (await addSynonym(group('but', 'trampek'))).reply.data;
    const change = (synonym: Synonym) =>
      shop.owner.call('changeSynonym', {
        params: { synonymId: other.synonymId },
        body: { searchId, synonym },
      });
    expect(problemsOf(await change(group('tv', 'telewizor')))).toEqual([
      { path: 'synonym', rule: 'distinct' },
    ]);
    expect((await change(group('Trampek', 'But'))).status).toBe(200);
    for (const circle of [oneWay(['a'], ['b']), oneWay(['b'], ['c']), oneWay(['c'], ['a'])])
      expect((await addSynonym(circle)).status).toBe(200);
  });

  test('are found by any of their phrases, whatever the marks on the letters', async () => {
    await addSynonym(group('łóżko', 'tapczan'));
    await addSynonym(oneWay(['sofa'], ['kanapa']));
    const found = async (query: string) =>
      (await shop.owner.call('listSynonyms', { query: { searchId, query } })).reply.total;
    expect(await found('LOZK')).toBe(1);
    expect(await found('kanapą')).toBe(1);
    expect(await found('a')).toBe(2);
    expect(await found('%')).toBe(0);
  });
});

describe('blocked phrases', () => {
  test('[R2.11] [R7.29] are added, listed, changed and removed by their phrase', async () => {
    const { reply } = await block('  Brzydkie   słowo ');
    expect(reply.data).toMatchObject({
      phrase: 'Brzydkie słowo',
      createdBy: shop.owner.customer.name,
    });
    const changed = await shop.owner.call('changeBlockedPhrase', {
      params: { phrase: 'brzydkie SŁOWO' },
      body: { searchId, blockedPhrase: 'okropne słowo' },
    });
    expect(changed.reply.data).toEqual({ ...reply.data, phrase: 'okropne słowo' });
    const gone = await shop.owner.call('deleteBlockedPhrase', {
      params: { phrase: 'okropne słowo' },
      query: { searchId },
    });
    expect(gone.reply.data.changeId).not.toBe('');
    expect(await blocked()).toEqual({ total: 0, phrases: [] });
    const again = { params: { phrase: 'okropne słowo' }, query: { searchId } };
    expect((await shop.owner.call('deleteBlockedPhrase', again)).status).toBe(404);
  });

  test('[R4.10] [R9.01] are sorted by phrase without regard to marks, fifty a page', async () => {
    for (const phrase of ['zegar', 'Łata', 'lato', 'ćma', 'Ala']) await block(phrase);
    expect((await blocked()).phrases).toEqual(['Ala', 'ćma', 'Łata', 'lato', 'zegar']);
    expect((await blocked({ sort: 'desc' })).phrases[0]).toBe('zegar');
    expect((await blocked({ query: 'łat' })).phrases).toEqual(['Łata', 'lato']);
    await fill(60);
    const first = await blocked();
    const second = await blocked({ page: 2 });
    expect([first.total, first.phrases.length, second.phrases.length]).toEqual([65, 50, 15]);
    expect((await blocked({ page: 9 })).phrases).toEqual([]);
  });

  test.each(['   ', '!!! ???', 'x'.repeat(5000), 'x'.repeat(101)])(
    '[R8.12] refuse %j, naming the field',
    async (phrase) => {
      expect(problemsOf(await block(phrase))).toMatchObject([{ path: 'blockedPhrase' }]);
    },
  );

  test.each([
    'مرحبا بالعالم',
    '你好',
    '中'.repeat(100),
    'a/b',
    '50% taniej',
    'C++ & C#',
    '../../etc',
    'dom?x=1#y',
    "'; drop table phrase; --x",
    '<b>x</b>',
  ])('take %j, and find it again by its address', async (phrase) => {
    expect((await block(phrase)).reply.data.phrase).toBe(phrase);
    expect((await blocked({ query: phrase })).phrases).toEqual([phrase]);
    const { status } = await shop.owner.call('deleteBlockedPhrase', {
      params: { phrase },
      query: { searchId },
    });
    expect(status).toBe(200);
  });

  test('[R8.12] that are there already, in other capitals or composition, are refused', async () => {
    await block('Żółw');
    await block('słoń');
    expect(problemsOf(await block(' żÓŁW '.normalize('NFD')))).toEqual([
      { path: 'blockedPhrase', rule: 'distinct' },
    ]);
    const change = await shop.owner.call('changeBlockedPhrase', {
      params: { phrase: 'słoń' },
      body: { searchId, blockedPhrase: 'żółw' },
    });
    expect(problemsOf(change)).toEqual([{ path: 'blockedPhrase', rule: 'distinct' }]);
  });

  test('asked for at once for the same phrase, one is added', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => block('wyścig')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect((await blocked()).total).toBe(1);
  });

  test('are ten thousand at most', async () => {
    await fill(limits.phrases);
    const refused = await block('jedna za dużo');
    expect([refused.status, refused.error]).toEqual([
      409,
      expect.objectContaining({ code: 'PHRASE_LIMIT_REACHED', details: { limit: limits.phrases } }),
    ]);
    const params = { phrase: 'fraza nr 00007' };
    const gone = await shop.owner.call('deleteBlockedPhrase', { params, query: { searchId } });
    expect((await block('jedna za dużo')).status).toBe(200);
    const back = await shop.owner.call('undoSettingChange', {
      params: { searchId, changeId: gone.reply.data.changeId },
      body: {},
    });
    expect([back.status, back.error.code]).toEqual([409, 'PHRASE_LIMIT_REACHED']);
  });

  test('without a search instance in the call are those of the customer’s first one', async () => {
    const owner = await shop.server.signIn();
    const { body } = await owner.call('listBlockedPhrases');
    expect(body).toMatchObject({ error: { code: 'NOT_FOUND' } });
    const { reply: list } = await shop.owner.call('listInstances');
    const first = list.data[0]?.instanceId ?? '';
    await shop.owner.call('addBlockedPhrase', { body: { blockedPhrase: 'pierwsza' } });
    const { reply } = await shop.owner.call('listBlockedPhrases', { query: { searchId: first } });
    expect(reply.data.map(({ phrase }) => phrase)).toContain('pierwsza');
  });
});

describe('immutable phrases', () => {
  test('[R2.12] are a list of their own', async () => {
    await block('mac mini');
    const { reply } = await shop.owner.call('addImmutablePhrase', {
      body: { searchId, immutablePhrase: 'Mac Mini' },
    });
    expect(reply.data.phrase).toBe('Mac Mini');
    const twice = await shop.owner.call('addImmutablePhrase', {
      body: { searchId, immutablePhrase: 'mac mini' },
    });
    expect(problemsOf(twice)).toEqual([{ path: 'immutablePhrase', rule: 'distinct' }]);
    const params = { phrase: 'mac mini' };
    await shop.owner.call('changeImmutablePhrase', { params, body: { searchId, immutablePhrase: 'iPhone' } });
    const list = await shop.owner.call('listImmutablePhrases', { query: { searchId } });
    expect(list.reply.data.map(({ phrase }) => phrase)).toEqual(['iPhone']);
    await shop.owner.call('deleteImmutablePhrase', { params: { phrase: 'iPhone' }, query: { searchId } });
    expect((await shop.owner.call('listImmutablePhrases', { query: { searchId } })).reply.total).toBe(0);
    expect((await blocked()).total).toBe(1);
  });
});
