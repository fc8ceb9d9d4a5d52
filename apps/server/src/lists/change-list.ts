import { isDeepStrictEqual } from 'node:util';
import { type Failure, fail } from '../http/failure.ts';
import type { Database } from '../storage/database.ts';
import type { ListChange, ListEntry } from '../storage/records.ts';
import { visitInTurns } from './in-chunks.ts';
import type { ListDefinition } from './list-definition.ts';

/** Removes and adds entries, unless the list would exceed its limit. Returns what was done. Runs in the caller's transaction. */
export const writeListChange = async <T>(
  database: Database,
  customerId: string,
  instanceId: string,
  { rows, limit }: ListDefinition<T>,
  { removed, added }: ListChange<T>,
): Promise<ListChange<T> | Failure> => {
  const growth = added.length - removed.length;
  if (growth > 0 && (await rows.count(database, customerId, instanceId)) + growth > limit.entries)
    return fail(limit.failure, { limit: limit.entries });
  const ids = removed.map(({ id }) => id);
  await rows.remove(database, customerId, instanceId, ids);
  const inserted = await rows.insert(database, customerId, instanceId, added);
  return { removed, added: added.filter(({ id }) => inserted.has(id)) };
};

const presentEntries = async <T>(
  database: Database,
  customerId: string,
  instanceId: string,
  { rows, read, keyOf }: ListDefinition<T>,
  wanted: ListChange<T>,
): Promise<Map<string, ListEntry<T>>> => {
  const ids = [...wanted.removed, ...wanted.added].map(({ id }) => id);
  const keys: string[] = [];
  if (keyOf) await visitInTurns(wanted.added, ({ value }) => keys.push(keyOf(value)));
  const stored = await rows.find(database, customerId, instanceId, { ids, keys });
  const place = { customerId, subjectId: instanceId };
  const present = new Map<string, ListEntry<T>>();
  await visitInTurns(stored, (one) => {
    const entry = read.entry(place, one);
    if (entry) present.set(entry.id, entry);
  });
  return present;
};

/**
 * Applies a change decided at another time as far as it still fits: an entry changed since stays, and one that is there already
 * isn't added twice. Returns what was really done. Runs in the caller's transaction; a change of ten thousand entries gives
 * others their turn in between.
 */
export const applyListChange = async <T>(
  database: Database,
  customerId: string,
  instanceId: string,
  list: ListDefinition<T>,
  wanted: ListChange<T>,
): Promise<ListChange<T> | Failure> => {
  const { keyOf } = list;
  const present = await presentEntries(database, customerId, instanceId, list, wanted);
  const addedBy = new Map(wanted.added.map((entry) => [entry.id, entry]));
  const removed: ListEntry<T>[] = [];
  const rankOf = new Map<string, ListEntry['rank']>();
  await visitInTurns(wanted.removed, ({ id, value, rank }) => {
    const entry = present.get(id);
    if (!entry || !isDeepStrictEqual(entry.value, value)) return;
    // A change of the value alone fits wherever the entry stands by now.
    const isMove = addedBy.has(id) && addedBy.get(id)?.rank !== rank;
    if (isMove && entry.rank !== rank) return;
    if (!isMove) rankOf.set(id, entry.rank);
    removed.push(entry);
    present.delete(id);
  });
  const keys = new Set<string>();
  if (keyOf) await visitInTurns([...present.values()], ({ value }) => keys.add(keyOf(value)));
  const added: ListEntry<T>[] = [];
  await visitInTurns(wanted.added, (entry) => {
    const key = keyOf?.(entry.value);
    if (present.has(entry.id) || (key !== undefined && keys.has(key))) return;
    if (key !== undefined) keys.add(key);
    const { rank: _, ...unplaced } = entry;
    const rank = rankOf.has(entry.id) ? rankOf.get(entry.id) : entry.rank;
    added.push(rank === undefined ? unplaced : { ...unplaced, rank });
  });
  return writeListChange(database, customerId, instanceId, list, { removed, added });
};
