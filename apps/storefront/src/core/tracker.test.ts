// @vitest-environment node
import { publicEvents } from '@vitrina/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFakeEnvironment, type FakeEnvironment } from '../testing/fake-environment.ts';
import type { Environment } from './environment.ts';
import { createMemory } from './memory.ts';
import { createTracker } from './tracker.ts';

const open = (change: Partial<Environment> = {}, consent = true, apiKey = '') => {
  const environment = createFakeEnvironment(change);
  const memory = createMemory(environment, consent);
  const tracker = createTracker({
    environment,
    memory,
    server: 'https://s.example',
    searchId: 'kubki',
    apiKey,
  });
  return { environment, memory, tracker };
};
const sent = ({ beacons }: FakeEnvironment) =>
  beacons.flatMap(({ body }) => publicEvents.parse(JSON.parse(body)).events);
const kubek = { query: 'Kubek ', total: 3, queryId: 'q1', context: 'serp' } as const;

describe('events', () => {
  test('[R10.05] one intent is one search, from the panel to the results', () => {
    const { environment, tracker } = open();
    tracker.searched({ ...kubek, context: 'autocomplete' });
    tracker.searched(kubek);
    tracker.searched({ ...kubek, query: '  ' });
    tracker.searched({ ...kubek, query: 'dzbanek' });
    environment.advance(2000);
    expect(sent(environment).map((event) => event.type === 'search' && event.query)).toEqual([
      'Kubek',
      'dzbanek',
    ]);
    expect(environment.beacons).toHaveLength(1);
    expect(environment.beacons[0]?.url).toBe('https://s.example/public/events/kubki');
  });

  test('[R10.03] without a query, a category is reported as looked at, once', () => {
    const { environment, tracker } = open();
    const mugs = { query: '', categories: ['Dom > Kubki'], total: 3, context: 'serp' } as const;
    tracker.searched({ ...mugs, queryId: 'first' });
    tracker.searched({ ...mugs, queryId: 'again' });
    tracker.searched({ ...mugs, categories: ['Dom > Lampy'], queryId: 'lamps' });
    tracker.searched({ ...kubek, categories: ['Dom > Kubki'] });
    tracker.clicked('again', 'P1', 1);
    const events = sent(environment);
    expect(events.map(({ type, queryId }) => [type, queryId])).toEqual([
      ['browse', 'first'],
      ['browse', 'lamps'],
      ['search', 'q1'],
      ['click', 'first'],
    ]);
    expect(events[0]).toMatchObject({ categories: ['Dom > Kubki'] });
  });

  test('[R10.06] attributes later impressions, clicks and purchases of an intent to the reported search', () => {
    const { environment, tracker } = open();
    tracker.searched({ ...kubek, queryId: 'typed', context: 'autocomplete' });
    tracker.searched({ ...kubek, queryId: 'results' });
    tracker.impression('results', ['P1']);
    tracker.continuedSearch('results', 'filtered');
    tracker.impression('filtered', ['P1']);
    tracker.clicked('filtered', 'P1', 1);
    tracker.purchased({ products: [{ productId: 'P1', quantity: 1, price: 10 }] });
    tracker.searched({ ...kubek, query: 'dzbanek', queryId: 'another' });
    tracker.clicked('another', 'P2', 1);
    expect(sent(environment).map((event) => [event.type, 'queryId' in event && event.queryId])).toEqual([
      ['search', 'typed'],
      ['view', 'typed'],
      ['click', 'typed'],
      ['purchase', 'typed'],
      // Perhaps still on its way; the server counts it once.
      ['search', 'typed'],
      ['search', 'another'],
      ['click', 'another'],
    ]);
  });

  test('counts an impression of a product once per query, with at most 20 in one event', () => {
    const { environment, tracker } = open();
    const ids = Array.from({ length: 25 }, (_, index) => `P${index}`);
    tracker.impression('q1', ids);
    tracker.impression('q1', [...ids, 'P99']);
    tracker.impression('q2', ['P1']);
    environment.advance(2000);
    const views = sent(environment).filter((event) => event.type === 'view');
    expect(views.map(({ queryId, productIds }) => [queryId, productIds.length])).toEqual([
      ['q1', 20],
      ['q1', 5],
      ['q1', 1],
      ['q2', 1],
    ]);
  });

  test('sends a click at once, with its position; attributes a purchase to its search', () => {
    const { environment, tracker } = open();
    tracker.clicked('q1', 'P1', 13);
    expect(sent(environment)).toMatchObject([
      { type: 'click', productId: 'P1', position: 13, queryId: 'q1' },
    ]);
    tracker.purchased({ orderId: 'Z/17', products: [{ productId: 'P1', quantity: 2, price: 10 }] });
    tracker.purchased({ orderId: 'Z/17', products: [{ productId: 'P1', quantity: 2, price: 10 }] });
    const purchases = sent(environment).filter(({ type }) => type === 'purchase');
    expect(purchases[0]).toMatchObject({ queryId: 'q1', eventId: 'purchase-Z_17-0' });
    expect(new Set(purchases.map(({ eventId }) => eventId)).size).toBe(1);
  });

  test('events carry no visitor id without consent', () => {
    const { environment, tracker } = open({}, false);
    tracker.clicked('q1', 'P1', 1);
    expect(sent(environment)[0]).not.toHaveProperty('visitor');
  });

  test('sends only what the contract accepts, whatever a page reports as a purchase', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ productId: fc.anything(), quantity: fc.anything(), price: fc.anything() })),
        (products) => {
          const { environment, tracker } = open();
          tracker.purchased({ products: products as never });
          tracker.addedToCart(products as never);
          expect(() => sent(environment)).not.toThrow();
        },
      ),
    );
    const { environment, tracker } = open();
    tracker.purchased({ products: null as never });
    expect(environment.beacons).toEqual([]);
  });

  test('falls back to fetch if the browser refuses the beacon, and retries once', async () => {
    const calls: RequestInit[] = [];
    const fetch = (_: unknown, init?: RequestInit) => {
      calls.push(init ?? {});
      return calls.length === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(new Response('{}'));
    };
    const { environment, tracker } = open({ sendBeacon: () => false, fetch });
    tracker.clicked('q1', 'P1', 1);
    await new Promise((resolve) => setTimeout(resolve));
    environment.advance(5000);
    environment.advance(60_000);
    expect(calls).toHaveLength(2);
    expect(calls[1]).toMatchObject({ keepalive: true, body: calls[0]?.body });
  });

  test('sends a key in a header, which a beacon can’t have', () => {
    const calls: RequestInit[] = [];
    const fetch = (_: unknown, init?: RequestInit) => {
      calls.push(init ?? {});
      return Promise.resolve(new Response('{}'));
    };
    const { environment, tracker } = open({ fetch }, true, 'secret');
    tracker.clicked('q1', 'P1', 1);
    expect(environment.beacons).toEqual([]);
    expect(calls[0]?.headers).toMatchObject({ 'x-api-key': 'secret' });
  });
});
