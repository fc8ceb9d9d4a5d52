import type { Rule } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isTestedOnPostgres } from '../../storage/testing/test-database.ts';
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
afterEach(() => vi.restoreAllMocks());

/** The dress costs 10. */
const hide = (price: string): Rule => ({
  name: `bez ${price}`,
  enabled: true,
  condition: { type: 'contains', phrase: 'sukienka' },
  actions: [{ type: 'hide', target: { type: 'field', field: 'price', value: price } }],
  from: null,
  to: null,
});
const addRule = async (rule: Rule) =>
  (await shop.owner.call('addRule', { params: { searchId }, body: rule })).reply.data.ruleId;
const addSynonym = async (...phrases: string[]) =>
  shop.owner.call('addSynonym', { body: { searchId, synonym: { type: 'group', phrases } } });
const search = async (query: string, before?: string) =>
  (await shop.owner.call('trySearch', { params: { searchId }, body: { query, before } })).reply.data;
const history = async () =>
  (await shop.owner.call('listSettingChanges', { params: { searchId }, query: {} })).reply.data;

/** Makes searches read the rows again, as a server that has just started would. */
const noticeDamage = async (): Promise<void> => {
  await shop.server.database
    .updateTable('search_instance')
    .set(({ eb }) => ({ settings_version: eb('settings_version', '+', 1) }))
    .where('id', '=', searchId)
    .execute();
};
const damageRule = async (ruleId: string, rule_json: string): Promise<void> => {
  const { database } = shop.server;
  await database.updateTable('merchandising_rule').set({ rule_json }).where('id', '=', ruleId).execute();
  await noticeDamage();
};
const damagePhrase = async (id: string, value_json: string): Promise<void> => {
  await shop.server.database.updateTable('phrase').set({ value_json }).where('id', '=', id).execute();
  await noticeDamage();
};
const reported = () => {
  const warn = vi.spyOn(shop.server.app.http.log, 'warn');
  return () => warn.mock.calls.map(([said]) => said as unknown as Record<string, unknown>);
};

describe('a stored rule that can’t be read', () => {
  test.each(['{"name":"cut o', '{"name":"no condition","actions":[]}', 'null'])(
    'is left out, and the others still hold: %s',
    async (json) => {
      const broken = await addRule(hide('20'));
      const sound = await addRule(hide('10'));
      expect((await search('sukienka')).total).toBe(0);
      const said = reported();
      await damageRule(broken, json);
      await search('sukienka');
      await search('lampa');
      const listed = await shop.owner.call('listRules', { params: { searchId }, query: {} });
      expect(listed.reply.data.map(({ ruleId }) => ruleId)).toEqual([sound]);
      expect((await search('sukienka')).total).toBe(0);
      const ids = { params: { searchId, ruleId: broken } };
      expect((await shop.owner.call('getRule', ids)).status).toBe(404);
      expect(said()).toMatchObject([
        { customerId: shop.owner.customer.id, subjectId: searchId, kind: 'rules', entryId: broken },
      ]);
    },
  );

  test('gives way to what an undo brings back', async () => {
    const ruleId = await addRule(hide('10'));
    await shop.owner.call('changeRule', { params: { searchId, ruleId }, body: hide('20') });
    await damageRule(ruleId, '{');
    const [change] = await history();
    const params = { searchId, changeId: change?.changeId ?? '' };
    expect((await shop.owner.call('undoSettingChange', { params, body: {} })).status).toBe(200);
    const shown = await shop.owner.call('getRule', { params: { searchId, ruleId } });
    expect(shown.reply.data.rule).toEqual(hide('10'));
  });
});

// PostgreSQL's columns hold to their types.
test.skipIf(isTestedOnPostgres).each([
  ['created_at', new Uint8Array([1, 2])],
  ['created_by', new Uint8Array([1, 2])],
])('a stored rule whose %s is no text is left out, and searches are answered', async (column, bytes) => {
  const broken = await addRule(hide('20'));
  const sound = await addRule(hide('10'));
  const { database } = shop.server;
  // Behind the back of the table's types, as a damaged file would.
  const damaged = { [column]: bytes } as unknown as { created_at: string };
  await database.updateTable('merchandising_rule').set(damaged).where('id', '=', broken).execute();
  await noticeDamage();
  expect((await search('sukienka')).total).toBe(0);
  const listed = await shop.owner.call('listRules', { params: { searchId }, query: {} });
  expect(listed.reply.data.map(({ ruleId }) => ruleId)).toEqual([sound]);
});

test.each(['__proto__', 'constructor', 'unheard of'])(
  'a stored phrase of an unknown kind (%s) is left out, and searches are answered',
  async (kind) => {
    const broken = (await addSynonym('suknia', 'lampa')).reply.data.synonymId;
    await addSynonym('kiecka', 'sukienka');
    const said = reported();
    const { database } = shop.server;
    const damaged = { kind } as { kind: 'synonyms' };
    await database.updateTable('phrase').set(damaged).where('id', '=', broken).execute();
    await noticeDamage();
    expect((await search('suknia')).total).toBe(0);
    expect((await search('kiecka')).total).toBe(1);
    expect((await shop.owner.call('getInstance', { params: { searchId } })).status).toBe(200);
    expect(said()).toMatchObject([{ subjectId: searchId, kind, entryId: broken }]);
  },
);

describe('a stored phrase that can’t be read', () => {
  test('is left out of searches, the list and its export, and named in the log once', async () => {
    const broken = (await addSynonym('suknia', 'lampa')).reply.data.synonymId;
    await addSynonym('kiecka', 'sukienka');
    const said = reported();
    await damagePhrase(broken, '{"type":"group","phrases":"suknia, lampa"}');
    expect((await search('suknia')).total).toBe(0);
    expect((await search('kiecka')).total).toBe(1);
    const listed = await shop.owner.call('listSynonyms', { query: { searchId } });
    expect(listed.reply.data.map(({ synonym }) => synonym)).toEqual([
      { type: 'group', phrases: ['kiecka', 'sukienka'] },
    ]);
    const exported = { params: { kind: 'synonyms' as const }, query: { searchId } };
    expect((await shop.owner.call('exportPhrases', exported)).status).toBe(200);
    expect(said()).toMatchObject([{ subjectId: searchId, kind: 'synonyms', entryId: broken }]);
  });

  test('is no hindrance to adding the same phrase anew', async () => {
    await shop.owner.call('addBlockedPhrase', { body: { searchId, blockedPhrase: 'kubek' } });
    const { database } = shop.server;
    const { id } = await database
      .selectFrom('phrase')
      .select('id')
      .where('instance_id', '=', searchId)
      .executeTakeFirstOrThrow();
    await damagePhrase(id, '{}');
    const added = await shop.owner.call('addBlockedPhrase', { body: { searchId, blockedPhrase: 'Kubek' } });
    expect(added.status).toBe(200);
    const listed = await shop.owner.call('listBlockedPhrases', { query: { searchId } });
    expect(listed.reply).toMatchObject({ data: [{ phrase: 'Kubek' }], total: 1 });
  });

  test('does not outlive a tighter bound on new phrases', async () => {
    const { synonymId } = (await addSynonym('suknia', 'lampa')).reply.data;
    const long = `suknia ${'x'.repeat(300)}`;
    await damagePhrase(synonymId, JSON.stringify({ type: 'group', phrases: ['suknia', 'sukienka', long] }));
    expect((await search('suknia')).total).toBe(1);
  });
});

describe('an entry of the history that has the id of another customer’s row', () => {
  const undoNewest = async () => {
    const [change] = await history();
    const params = { searchId, changeId: change?.changeId ?? '' };
    const undone = await shop.owner.call('undoSettingChange', { params, body: {} });
    return [undone.status, (await history()).length];
  };
  const strangers = async () => {
    const { database } = shop.server;
    const instance = await database
      .selectFrom('search_instance')
      .selectAll()
      .where('id', '=', searchId)
      .executeTakeFirstOrThrow();
    const ids = { id: `${searchId}-2`, customer_id: shop.stranger.customer.id };
    await database
      .insertInto('search_instance')
      .values({ ...instance, ...ids })
      .execute();
    return { customer_id: ids.customer_id, instance_id: ids.id };
  };
  const about = { created_at: '2026-01-01T00:00:00.000Z', created_by: 'Sąsiad' };

  test('of rules leaves that row where it is', async () => {
    const ruleId = await addRule(hide('10'));
    await shop.owner.call('deleteRule', { params: { searchId, ruleId } });
    const row = {
      id: ruleId,
      ...(await strangers()),
      rule_json: JSON.stringify(hide('20')),
      rank: null,
      ...about,
    };
    await shop.server.database.insertInto('merchandising_rule').values(row).execute();
    const changes = (await history()).length;
    expect(await undoNewest()).toEqual([200, changes]);
    const rows = shop.server.database.selectFrom('merchandising_rule').selectAll().where('id', '=', ruleId);
    expect(await rows.execute()).toEqual([row]);
  });

  test('of phrases leaves that row where it is, and brings the others back', async () => {
    await addSynonym('suknia', 'lampa');
    await shop.owner.call('importPhrases', {
      params: { kind: 'blocked' },
      body: { searchId, csv: 'kubek\nlampa\n', mode: 'append', isPreview: false },
    });
    const { database } = shop.server;
    const own = database
      .selectFrom('phrase')
      .selectAll()
      .where('instance_id', '=', searchId)
      .where('kind', '=', 'blocked');
    const [first] = await own.orderBy('key').execute();
    await shop.owner.call('importPhrases', {
      params: { kind: 'blocked' },
      body: { searchId, csv: 'szafa\n', mode: 'replace', isPreview: false },
    });
    const row = { ...first, ...(await strangers()), ...about } as NonNullable<typeof first>;
    await database.insertInto('phrase').values(row).execute();
    const changes = (await history()).length;
    expect(await undoNewest()).toEqual([200, changes + 1]);
    expect((await own.execute()).map(({ key }) => key)).toEqual(['lampa']);
    expect((await history())[0]?.addedCount).toBe(1);
    const rows = database.selectFrom('phrase').selectAll().where('id', '=', row.id);
    expect(await rows.execute()).toEqual([row]);
  });
});

describe('an entry of the history that can’t be read', () => {
  const damageNewest = async (columns: { before_json?: string; after_json?: string }): Promise<string> => {
    const changeId = (await history())[0]?.changeId ?? '';
    const { database } = shop.server;
    await database.updateTable('setting_change').set(columns).where('id', '=', changeId).execute();
    return changeId;
  };
  const changeOf = async (changeId: string) => (await history()).find((one) => one.changeId === changeId);

  test('of rules is marked; what else it holds is shown, and searches before it are answered', async () => {
    const ruleId = await addRule(hide('10'));
    await shop.owner.call('deleteRule', { params: { searchId, ruleId } });
    const [, first] = await history();
    const said = reported();
    const changeId = await damageNewest({ before_json: '[{"id":"gone' });
    expect(await changeOf(changeId)).toMatchObject({ before: [], after: [], isUnreadable: true });
    expect(await changeOf(first?.changeId ?? '')).not.toHaveProperty('isUnreadable');
    expect((await search('sukienka', changeId)).total).toBe(1);
    const params = { searchId, changeId };
    expect((await shop.owner.call('undoSettingChange', { params, body: {} })).status).toBe(200);
    expect(said()).toMatchObject([{ subjectId: searchId, kind: 'rules', changeId }]);
  });

  test('of phrases makes the book anew from the list', async () => {
    await addSynonym('suknia', 'lampa');
    await search('suknia');
    await addSynonym('kiecka', 'sukienka');
    const changeId = await damageNewest({ after_json: '"nonsense"' });
    expect((await search('kiecka')).total).toBe(1);
    expect((await search('suknia', changeId)).total).toBe(1);
    expect(await changeOf(changeId)).toMatchObject({ isUnreadable: true });
  });

  test.each(['__proto__', 'rainbow'])(
    'of an unknown kind (%s) is left out, and named in the log once',
    async (kind) => {
      await addRule(hide('10'));
      await addRule(hide('20'));
      const said = reported();
      const [newest, other] = await history();
      const changeId = newest?.changeId ?? '';
      const { database } = shop.server;
      const damaged = { kind } as unknown as { kind: 'rules' };
      await database.updateTable('setting_change').set(damaged).where('id', '=', changeId).execute();
      expect(await history()).toEqual([other]);
      expect(await history()).toEqual([other]);
      const params = { searchId, changeId };
      expect((await shop.owner.call('undoSettingChange', { params, body: {} })).status).toBe(404);
      expect((await search('sukienka', other?.changeId)).total).toBe(1);
      expect(said()).toMatchObject([{ subjectId: searchId, kind, changeId }]);
    },
  );

  test('of a single value is marked, and the search before it goes by the defaults', async () => {
    const weights = [{ field: 'title', weight: 3, fullMatch: false }];
    await shop.owner.call('setWeights', { body: { searchId, weights } });
    const changeId = await damageNewest({ before_json: '{"cut' });
    expect(await changeOf(changeId)).toMatchObject({ before: null, after: weights, isUnreadable: true });
    expect((await search('sukienka', changeId)).total).toBe(1);
  });
});
