import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProductDocument, parseSortScript } from '@vitrina/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SearchPlan } from '../plan/plan.ts';
import { defaultWeights, planSearch, type SearchRequest } from '../plan/plan-search.ts';
import type { GenerationSchema, SearchEngine } from '../port.ts';
import { openEmbeddedEngine } from './engine.ts';

const schema: GenerationSchema = {
  language: 'pol',
  fields: [
    { name: 'title', type: 'string' },
    { name: 'price', type: 'number' },
  ],
};
const mug = (id: string, title: string, price = 10): ProductDocument => ({
  id,
  group: null,
  fields: { title, price },
});
const address = { catalogKey: 'mugs', owner: 'shop' };
const plan = (request: SearchRequest): SearchPlan =>
  planSearch({ fields: defaultWeights(schema.fields) }, { isTyping: false, ...request });

describe('[R10.04] a search that was asked before', () => {
  let directory: string;
  let engine: SearchEngine;
  const open = async (resultCacheBytes?: number): Promise<void> => {
    engine = await openEmbeddedEngine({
      ...{ directory, searchThreads: 2 },
      ...(resultCacheBytes !== undefined && { resultCacheBytes }),
    });
  };
  const fill = async (run: string, products: readonly ProductDocument[]): Promise<void> => {
    const writer = await engine.openWriter('mugs', run, schema);
    await writer.add(products);
    await writer.commit({});
    await engine.refresh('mugs');
  };
  const find = async (request: SearchRequest, more: Partial<SearchPlan> = {}): Promise<string[]> => {
    const { hits } = await engine.search(address, { ...plan(request), ...more });
    return hits.map(({ product }) => String(product.fields.title));
  };
  const looks = (): readonly [hits: number, misses: number] => {
    const { hits = 0, misses = 0 } = engine.resultCache ?? {};
    return [hits, misses];
  };

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'vitrina-results-'));
  });
  afterEach(async () => {
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  });

  test('is answered from memory, with the same answer', async () => {
    await open(1_000_000);
    await fill('run-1', [mug('1', 'Kubek biały'), mug('2', 'Kubek czarny', 20)]);
    const asked = plan({ query: 'kubek', facets: ['price'] });
    const { tookMs: _, ...first } = await engine.search(address, asked);
    const { tookMs, ...again } = await engine.search(address, { ...asked, nowSeconds: 5 });
    expect([again, tookMs, looks()]).toEqual([first, 0, [1, 1]]);
    expect(engine.resultCache?.bytes).toBeGreaterThan(500);
  });

  test('differs by its words, page, filters and fields', async () => {
    await open(1_000_000);
    await fill('run-1', [mug('1', 'Kubek biały'), mug('2', 'Kubek czarny', 20)]);
    for (let round = 0; round < 2; round++) {
      expect(await find({ query: 'kubek' })).toEqual(['Kubek biały', 'Kubek czarny']);
      expect(await find({ query: 'kubek czarny' })).toEqual(['Kubek czarny', 'Kubek biały']);
      expect(await find({ query: 'kubek', perPage: 1, page: 2 })).toEqual(['Kubek czarny']);
      const dear = { kind: 'range', field: 'price', from: 15, to: null } as const;
      expect(await find({ query: 'kubek', filters: [dear] })).toEqual(['Kubek czarny']);
      expect(await find({ query: 'kubek' }, { retrievedFields: [] })).toEqual(['undefined', 'undefined']);
    }
    expect(looks()).toEqual([5, 5]);
  });

  test('is searched for anew once there are other products or signals, or another catalog of that name', async () => {
    await open(1_000_000);
    await fill('run-1', [mug('1', 'Kubek biały'), mug('2', 'Kubek czarny')]);
    const byClicks = [{ kind: 'signal', signal: 'clicks', order: 'desc' }] as const;
    const found = () => find({ query: 'kubek', sort: byClicks });
    expect(await found()).toEqual(['Kubek biały', 'Kubek czarny']);
    await engine.setSignals(address, new Map([['clicks', new Map([['2', 3]])]]));
    expect(await found()).toEqual(['Kubek czarny', 'Kubek biały']);
    await engine.setSignals(address, new Map([['clicks', new Map([['1', 3]])]]));
    expect(await found()).toEqual(['Kubek biały', 'Kubek czarny']);
    await fill('run-2', [mug('3', 'Kubek zielony')]);
    expect(await found()).toEqual(['Kubek zielony']);
    await engine.drop('mugs');
    await fill('run-3', [mug('4', 'Kubek żółty')]);
    expect(await found()).toEqual(['Kubek żółty']);
    expect(looks()).toEqual([0, 5]);
    expect(await found()).toEqual(['Kubek żółty']);
    expect(looks()).toEqual([1, 5]);
  });

  test('is another one with a bound that is no number than without any, which JSON writes alike', async () => {
    await open(1_000_000);
    await fill('run-1', [mug('1', 'Kubek biały', 10), mug('2', 'Kubek czarny', 90)]);
    const upTo50 = (from: number | null) =>
      find({ query: 'kubek', filters: [{ kind: 'range', field: 'price', from, to: 50 }] });
    expect(await upTo50(Number.POSITIVE_INFINITY)).toEqual([]);
    expect(await upTo50(null)).toEqual(['Kubek biały']);
  });

  test('is still known after its signals were counted again, to the same numbers', async () => {
    await open(1_000_000);
    await fill('run-1', [mug('1', 'Kubek biały'), mug('2', 'Kubek czarny')]);
    const tell = (clicks: number) =>
      engine.setSignals(address, new Map([['clicks', new Map([['2', clicks]])]]));
    await engine.setSignals(address, new Map());
    await find({ query: 'kubek' });
    await engine.setSignals(address, new Map());
    await find({ query: 'kubek' });
    expect(looks()).toEqual([1, 1]);
    await tell(3);
    await find({ query: 'kubek' });
    await tell(3);
    await find({ query: 'kubek' });
    expect(looks()).toEqual([2, 2]);
    await tell(4);
    await find({ query: 'kubek' });
    expect(looks()).toEqual([2, 3]);
  });

  test('by a script that reads the time is answered from memory within one second alone', async () => {
    await open(1_000_000);
    await fill('run-1', [mug('1', 'Kubek biały', 10), mug('2', 'Kubek czarny', 20)]);
    const parsed = parseSortScript("abs(now - doc['price'].value)");
    if (!parsed.ok) throw new Error('the script is wrong');
    const sort = [{ kind: 'script', script: parsed.script, order: 'asc' }] as const;
    const at = (nowSeconds: number) => find({ query: 'kubek', sort }, { nowSeconds });
    expect(await at(9)).toEqual(['Kubek biały', 'Kubek czarny']);
    expect(await at(21)).toEqual(['Kubek czarny', 'Kubek biały']);
    expect(await at(9)).toEqual(['Kubek biały', 'Kubek czarny']);
    expect(looks()).toEqual([1, 2]);
  });

  test('is forgotten when others need the room, and is never kept if it takes too much', async () => {
    await open(64_000);
    const long = 'x'.repeat(3000);
    await fill('run-1', [mug('1', 'Kubek biały'), mug('2', `Dzbanek ${long}`)]);
    for (let page = 1; page < 200; page++) await find({ query: 'kubek', page });
    expect(engine.resultCache?.bytes).toBeLessThanOrEqual(64_000);
    expect(await find({ query: 'kubek', page: 1 })).toEqual(['Kubek biały']);
    expect(await find({ query: 'kubek', page: 199 })).toEqual([]);
    await find({ query: 'dzbanek' });
    await find({ query: 'dzbanek' });
    expect(looks()).toEqual([1, 202]);
  });

  test('is searched for each time without room, and to be explained', async () => {
    await open();
    await fill('run-1', [mug('1', 'Kubek biały')]);
    await find({ query: 'kubek' });
    await find({ query: 'kubek' });
    expect([looks(), engine.resultCache?.bytes]).toEqual([[0, 0], 0]);
    await engine.close();
    await open(1_000_000);
    await engine.refresh('mugs');
    await find({ query: 'kubek', explain: true });
    await find({ query: 'kubek', explain: true });
    expect(looks()).toEqual([0, 0]);
  });
});
