import { brotliDecompressSync } from 'node:zlib';
import { LoopSlices } from '@vitrina/search-engine';
import { expect, test } from 'vitest';
import { fail, isFailure } from '../../http/failure.ts';
import type { PreparedShopSearch } from '../../ports/shop-search.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import { PageCache } from './page-cache.ts';
import type { ReadApp } from './read-app.ts';
import { createSendPage } from './send-page.ts';

const placeOf = (id: string) =>
  ({ instance: { id }, catalog: { id: 'catalog', customerId: 'owner' } }) as InstanceWithCatalog;
const asked = { kind: 'search', query: 'buty', about: { q: 'buty' }, encoding: 'br' } as const;
const run: PreparedShopSearch['run'] = () => Promise.reject(new Error('not asked for'));

/** A sender, and what it sent. */
const open = (version: string | null = 'v1') => {
  const app = { settings: { onfocus: 1 } } as unknown as Awaited<ReturnType<ReadApp>>;
  const pageCache = new PageCache(2 ** 20);
  const sendPage = createSendPage({
    ...{ pageCache, turns: { slices: new LoopSlices() } },
    prepareSearch: async () => ({ version, run }),
    readApp: async () => app,
  });
  let made = 0;
  const send = async (
    text: string,
    { place = 'i', isFailing = false, about = asked.about as object } = {},
  ) => {
    const sent = await sendPage(
      placeOf(place),
      { ...asked, about },
      {
        make: async () => {
          made += 1;
          return isFailing ? fail('OVERLOADED') : { page: { text }, plan: { sort: [] } };
        },
        ofRequest: () => ({ made }),
      },
    );
    if (isFailure(sent)) return sent.failure;
    const isEncoded = sent.headers['content-encoding'] === 'br';
    const body = (isEncoded ? brotliDecompressSync(sent.body) : sent.body).toString();
    return JSON.parse(body) as { text: string; made: number };
  };
  return { send, figures: () => pageCache.figures, made: () => made };
};
const text = 'żółte buty '.repeat(500);

test('a page is made once for each instance, and for each request that asks for another one', async () => {
  const { send, made } = open();
  for (let time = 0; time < 2; time += 1) {
    expect(await send(text)).toEqual({ text, made: made() });
    expect(await send('other', { place: 'j' })).toMatchObject({ text: 'other' });
    expect(await send('second', { about: { q: 'buty', page: 2 } })).toMatchObject({ text: 'second' });
  }
  expect(made()).toBe(3);
});

test('without a version each page is made anew, and no look is counted', async () => {
  const { send, figures, made } = open(null);
  await send(text);
  await send(text);
  expect([made(), figures()]).toEqual([2, { hits: 0, misses: 0, bytes: 0 }]);
});

test('a long page is sent whole, to be compressed on its way, and not kept', async () => {
  const { send, figures, made } = open();
  const long = text.repeat(40);
  for (let time = 1; time <= 2; time += 1) expect(await send(long)).toEqual({ text: long, made: time });
  expect([made(), figures().bytes]).toEqual([2, 0]);
});

test('a failure is not kept', async () => {
  const { send } = open();
  expect(await send(text, { isFailing: true })).toBe('OVERLOADED');
  expect(await send(text)).toEqual({ text, made: 2 });
});
