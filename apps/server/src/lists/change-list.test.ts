import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isFailure } from '../http/failure.ts';
import type { Database } from '../storage/database.ts';
import type { ListEntry } from '../storage/records.ts';
import { applyListChange } from './change-list.ts';
import { createEntryReader } from './entry-reader.ts';
import { chunkSize } from './in-chunks.ts';
import type { ListDefinition } from './list-definition.ts';

/** Nothing here asks the database: the list is in memory. */
const database = {} as Database;
let stored: Map<string, ListEntry<string>>;
beforeEach(() => {
  stored = new Map();
});

const entry = (id: string, value = `value ${id}`): ListEntry<string> => ({
  ...{ id, value, createdAt: '2030-01-01T00:00:00Z', createdBy: 'Sklep' },
});
const listOf = (entries: number): ListDefinition<string> => ({
  kind: 'blocked',
  limit: { entries, failure: 'PHRASE_LIMIT_REACHED' },
  path: 'value',
  read: createEntryReader('blocked', z.string(), () => undefined),
  keyOf: (value) => value.toLowerCase(),
  rows: {
    find: async (_, __, ___, { ids, keys }) => {
      const byId = new Set(ids);
      const byKey = new Set(keys);
      return [...stored.values()].filter(({ id, value }) => byId.has(id) || byKey.has(value.toLowerCase()));
    },
    count: async () => stored.size,
    remove: async (_, __, ___, ids) => {
      for (const id of ids) stored.delete(id);
    },
    insert: async (_, __, ___, added) => {
      for (const one of added) stored.set(one.id, one);
      return new Set(added.map(({ id }) => id));
    },
  },
});
const apply = (
  wanted: { removed?: ListEntry<string>[]; added?: ListEntry<string>[] },
  list = listOf(20_000),
) => applyListChange(database, 'customer', 'instance', list, { removed: [], added: [], ...wanted });

describe('a change decided at another time', () => {
  test('is made as far as it still applies: what was changed since stays', async () => {
    stored = new Map([
      ['same', entry('same')],
      ['changed', entry('changed', 'another value')],
    ]);
    const removed = [entry('same'), entry('changed'), entry('gone')];
    expect(await apply({ removed })).toEqual({ removed: [entry('same')], added: [] });
    expect([...stored.keys()]).toEqual(['changed']);
  });

  test('puts nothing in twice, neither by its id nor by its key', async () => {
    stored = new Map([['there', entry('there', 'Kanapa')]]);
    const added = [
      entry('there'),
      entry('same key', 'kanapa'),
      entry('new', 'Fotel'),
      entry('again', 'FOTEL'),
    ];
    expect(await apply({ added })).toEqual({ removed: [], added: [entry('new', 'Fotel')] });
    expect([...stored.keys()]).toEqual(['there', 'new']);
  });

  test('may replace an entry by one with the same key', async () => {
    stored = new Map([['old', entry('old', 'Kanapa')]]);
    const wanted = { removed: [entry('old', 'Kanapa')], added: [entry('new', 'kanapa')] };
    expect(await apply(wanted)).toEqual(wanted);
  });

  test('that would make the list too long changes nothing', async () => {
    stored = new Map([['there', entry('there')]]);
    const refused = await apply({ added: [entry('a'), entry('b')] }, listOf(2));
    expect(isFailure(refused) && refused).toEqual({
      failure: 'PHRASE_LIMIT_REACHED',
      details: { limit: 2 },
    });
    expect([...stored.keys()]).toEqual(['there']);
  });

  test('of ten thousand entries gives others their turn between every few hundred', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => entry(`${at}`));
    stored = new Map(many.map((one) => [one.id, one]));
    let turns = 0;
    let isDone = false;
    const others = (async () => {
      for (; !isDone; turns++) await setImmediate();
    })();
    const added = many.map(({ id, value }) => entry(`new ${id}`, `new ${value}`));
    const done = await apply({ removed: many, added });
    isDone = true;
    await others;
    expect(isFailure(done) ? 0 : done.added.length).toBe(10_000);
    // Entries are gone through once to remove, and twice to add.
    expect(turns).toBeGreaterThanOrEqual((3 * many.length) / chunkSize);
  });
});
