import type { MailingQuery } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { isFailure } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import type { ProductSet } from './mail-products.ts';
import { createMailings, type Mailing, type MailingSource } from './mailings.ts';

const set: ProductSet = {
  ...{ key: 'one', products: [], sharedFields: [], isInstead: false, language: 'pl', currency: 'PLN' },
};
const mailings = createMailings({
  database: null as unknown as Database,
  findInstance: async () => null,
  products: { list: async () => set, find: async () => new Map(), bytes: () => 0 },
  fillCards: { fill: async () => ({ cards: [], fault: null, ms: 0 }), close: async () => undefined },
  compileAside: { compile: async () => null, close: async () => undefined },
  publicUrl: 'https://search.example',
  onError: () => undefined,
});
const mailingOf = (customerId: string) =>
  ({ template: { customerId, key: 1, version: 1, mailingKey: 'k' } }) as Mailing;
const from = { place: { instance: { id: 's' } }, source: { type: 'popular' } } as MailingSource;

test('a few named campaigns of a customer are looked up at a time, and one that many ask for is looked up once', async () => {
  let lookUps = 0;
  const waiting = Promise.withResolvers<[]>();
  const ask = (customerId: string, send: string) =>
    mailings.render('block.html', mailingOf(customerId), from, { count: 6, send } as MailingQuery, () => {
      lookUps += 1;
      return waiting.promise;
    });
  const asked = Array.from({ length: 20 }, (_, at) => ask('a', `campaign-${at}`));
  const again = Array.from({ length: 30 }, () => ask('a', 'campaign-7'));
  expect(await ask('a', 'one-too-many')).toMatchObject({
    failure: 'TOO_MANY_REQUESTS',
    details: { retryAfterSeconds: 1 },
  });
  const other = ask('b', 'campaign');
  waiting.resolve([]);
  expect((await Promise.all([...asked, ...again, other])).filter(isFailure)).toEqual([]);
  expect(lookUps).toBe(21);
  expect(isFailure(await ask('a', 'one-too-many'))).toBe(false);
});
