import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { toMappingItem } from '@vitrina/contract';
import { buildFeed, buildFeedItems, cutOff, generateFeed, reply, replyVersioned } from '@vitrina/testkit';
import { describe, expect, test } from 'vitest';
import { indexDirectoryIn } from '../../engine-location.ts';
import { eventually, importFeed, makeCatalog, waitForImport } from '../../testing/start-test-server.ts';
import { useChangingFeed } from '../../testing/use-changing-feed.ts';

const feed = useChangingFeed();
const smaller = buildFeed({ items: 20 });

/** A catalog over a feed whose server says nothing of its version. */
const ready = async (text = smaller) => {
  feed.answer = reply(text);
  const owner = await feed.server.signIn();
  const catalogId = await makeCatalog(owner, feed.url);
  const params = { catalogId };
  const lastRun = async () => {
    await waitForImport(owner, catalogId);
    const [run] = (await owner.call('listImportRuns', { params })).reply.data;
    if (!run?.finishedAt) throw new Error('No import has ended');
    return run;
  };
  const folder = join(indexDirectoryIn(feed.server.config.dataDir), catalogId);
  const storedRow = () =>
    feed.server.database
      .selectFrom('catalog')
      .select('feed_validators_json')
      .where('id', '=', catalogId)
      .executeTakeFirstOrThrow();
  return {
    ...{ owner, params, lastRun },
    runAgain: async () => {
      await owner.call('startImport', { params, body: {} });
      return lastRun();
    },
    total: async () => (await owner.call('listProducts', { params })).reply.total,
    /** What has been written of the products: another generation is another file. */
    files: () => readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]),
    stored: async () => JSON.parse((await storedRow()).feed_validators_json ?? 'null'),
    store: (validators: unknown) =>
      feed.server.database
        .updateTable('catalog')
        .set({ feed_validators_json: JSON.stringify(validators) })
        .where('id', '=', catalogId)
        .execute(),
  };
};

describe('a feed of the same bytes, whose server says nothing of its version,', () => {
  test('[R10.01] makes no new generation, until its very last byte is another one', async () => {
    const large = `${[...generateFeed({ count: 3000 })].join('').trimEnd()}\n`;
    const { runAgain, lastRun, files, total } = await ready(large);
    const first = await lastRun();
    const before = files();
    const again = await runAgain();
    expect(again).toMatchObject({
      ...{ owner: 'manual', status: 'ok', feedUnchanged: true },
      ...{ correctCount: 3000, wrongCount: first.wrongCount, groupsCount: first.groupsCount },
    });
    expect(files()).toEqual(before);
    feed.answer = reply(gzipSync(large), { headers: { 'content-encoding': 'gzip' } });
    expect(await runAgain()).toMatchObject({ status: 'ok', feedUnchanged: true });
    expect(files()).toEqual(before);
    feed.answer = reply(`${large.trimEnd()} `);
    expect(await runAgain()).toMatchObject({ status: 'ok', feedUnchanged: false, correctCount: 3000 });
    expect(files()).not.toEqual(before);
    feed.answer = reply(`${large.slice(0, large.lastIndexOf('<item>'))}</channel></rss>`);
    const last = await runAgain();
    expect(last).toMatchObject({ status: 'ok', feedUnchanged: false, correctCount: 2999 });
    expect(await total()).toBe(last.groupsCount);
  });

  test('[R10.01] is read again once its mapping, its currency or its address is another one', async () => {
    const { owner, params, runAgain, lastRun } = await ready();
    expect(await runAgain()).toMatchObject({ feedUnchanged: true });
    const { reply: mapping } = await owner.call('listMappings', { params });
    const items = mapping.data.filter((field) => field.qonId !== 'brand').map(toMappingItem);
    await owner.call('updateMapping', { body: { ...params, mapping: items } });
    expect(await lastRun()).toMatchObject({ status: 'ok', feedUnchanged: false });
    const [product] = (await owner.call('listProducts', { params })).reply.data;
    expect(product).not.toHaveProperty('brand');
    expect(await runAgain()).toMatchObject({ feedUnchanged: true });
    const change = (values: { currency: 'PLN' | 'EUR' } | { language: 'eng' } | { url: string }) =>
      feed.server.database.updateTable('catalog').set(values).where('id', '=', params.catalogId).execute();
    await change({ currency: 'EUR' });
    expect(await runAgain()).toMatchObject({ error: { code: 'IMPORT_OTHER_CURRENCY' } });
    await change({ currency: 'PLN' });
    expect(await runAgain()).toMatchObject({ feedUnchanged: true });
    for (const values of [{ language: 'eng' } as const, { url: `${feed.url}?again` }]) {
      await change(values);
      expect(await runAgain()).toMatchObject({ status: 'ok', feedUnchanged: false });
    }
  });

  test('[R10.01] is read again by another version of the code, by an older one’s record, and once a sale begins', async () => {
    const { runAgain, stored, store } = await ready();
    const record = await stored();
    const { etag, lastModified, settingsKey } = record;
    const outdated = [
      { ...record, code: 'another' },
      { etag, lastModified, settingsKey },
      { ...record, changesAtMs: Date.now() },
    ];
    for (const each of outdated) {
      await store(each);
      expect(await runAgain()).toMatchObject({ status: 'ok', feedUnchanged: false, correctCount: 20 });
      expect(await stored()).toEqual(record);
    }
    await store({ ...record, changesAtMs: Date.now() + 3_600_000 });
    expect(await runAgain()).toMatchObject({ feedUnchanged: true });
  });

  test('[R10.01] is not known by an import that failed, was cut off or was cancelled', async () => {
    const { owner, params, runAgain, total, stored } = await ready();
    const before = await stored();
    const other = buildFeed({ items: 2 });
    for (const code of ['IMPORT_SHRUNK', 'IMPORT_SHRUNK']) {
      feed.answer = reply(other);
      expect((await runAgain()).error?.code).toBe(code);
    }
    feed.answer = cutOff(smaller.slice(0, -200), smaller.length);
    expect((await runAgain()).error?.code).toBe('FEED_CUT_OFF');
    feed.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/xml; charset=utf-8' });
      response.write(smaller.slice(0, -200));
    };
    await owner.call('startImport', { params, body: {} });
    await eventually(
      async () => (await owner.call('getImportStatus', { params })).reply.data.progress.phase === 'fetching',
    );
    await owner.call('cancelImport', { params, body: {} });
    expect(await stored()).toEqual(before);
    feed.answer = reply(smaller);
    expect(await runAgain()).toMatchObject({ status: 'ok', feedUnchanged: true, correctCount: 20 });
    expect(await total()).toBe(20);
  });

  test('[R10.01] is made anew by a repair, whatever an import that is under way says of it', async () => {
    const { owner, params, lastRun, files, stored } = await ready();
    const before = files();
    let release: (() => void) | null = null;
    feed.answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/xml; charset=utf-8' });
      response.write(smaller.slice(0, 4000));
      release = () => response.end(smaller.slice(4000));
    };
    await owner.call('startImport', { params, body: {} });
    const releaseFirst = await eventually(async () => release);
    feed.answer = reply(smaller);
    const rebuilt = feed.server.app.services.imports.rebuild(owner.customer.id, params.catalogId, 'repair');
    await eventually(async () => (await stored()) === null);
    releaseFirst();
    await rebuilt;
    await feed.server.app.services.imports.idle();
    expect(await lastRun()).toMatchObject({ owner: 'repair', status: 'ok', feedUnchanged: false });
    const runs = (await owner.call('listImportRuns', { params })).reply.data;
    expect(runs.map(({ feedUnchanged }) => feedUnchanged)).toEqual([false, true, false]);
    expect(files()).not.toEqual(before);
  });

  test('[R10.01] is asked for by the version that its server gives it later', async () => {
    const { runAgain, stored } = await ready();
    feed.answer = replyVersioned(smaller, '"v1"');
    expect(await runAgain()).toMatchObject({ feedUnchanged: true });
    expect(await stored()).toMatchObject({ etag: '"v1"' });
    let status = 0;
    feed.answer = (request, response) => {
      replyVersioned(smaller, '"v1"')(request, response);
      status = response.statusCode;
    };
    expect(await runAgain()).toMatchObject({ feedUnchanged: true });
    expect(status).toBe(304);
  });

  test('[R4.07] [R10.01] is read all the same for the wizard, which shows what its items lack', async () => {
    const items = buildFeedItems(20, (number) => (number === 1 ? { title: '' } : {}));
    for (const handler of [reply(buildFeed({ items })), replyVersioned(buildFeed({ items }), '"v1"')]) {
      feed.answer = handler;
      const owner = await feed.server.signIn();
      const { catalogId } = await importFeed(owner, feed.url);
      const again = async () => {
        await owner.call('startImport', { params: { catalogId }, body: {} });
        return waitForImport(owner, catalogId);
      };
      const read = await again();
      expect(read).toMatchObject({
        status: 'ok',
        wrongCount: 1,
        skipped: [{ reason: 'title_empty', count: 1 }],
      });
      expect(read).not.toHaveProperty('feedUnchanged');
      await owner.call('makeTypeProduction');
      expect(await again()).toMatchObject({ status: 'ok', wrongCount: 1, feedUnchanged: true });
    }
  });
});
