import { isDeepStrictEqual } from 'node:util';
import { limits, type PhraseKind } from '@vitrina/contract';
import { type Failure, fail } from '../../http/failure.ts';
import type { Exchange } from '../../storage/records.ts';
import type { Storage } from '../../storage/storage.ts';
import { keyOf, type PhraseValue } from './entries.ts';
import { countPhrases, deletePhrases, findPhrases, insertPhrases, type PhraseEntry } from './repository.ts';

/** Takes entries out of a list and puts others in, unless the list would hold too many. In the caller's transaction. */
export const writeExchange = async (
  storage: Storage,
  customerId: string,
  instanceId: string,
  kind: PhraseKind,
  { removed, added }: Exchange<PhraseValue>,
): Promise<Failure | null> => {
  const growth = added.length - removed.length;
  if (growth > 0) {
    const { [kind]: count } = await countPhrases(storage, customerId, instanceId);
    if (count + growth > limits.phrases) return fail('PHRASE_LIMIT_REACHED', { limit: limits.phrases });
  }
  const ids = removed.map(({ id }) => id);
  await deletePhrases(storage, customerId, instanceId, ids);
  await insertPhrases(storage, customerId, instanceId, kind, added);
  return null;
};

/**
 * Carries out an exchange that was decided at another time, as far as it still applies: an entry that has changed since
 * stays, one that is there already isn't put in twice. Answers what was really done. In the caller's transaction.
 */
export const exchangePhrases = async (
  storage: Storage,
  customerId: string,
  instanceId: string,
  kind: PhraseKind,
  wanted: Exchange<PhraseValue>,
): Promise<Exchange<PhraseValue> | Failure> => {
  const touched = await findPhrases(storage, customerId, instanceId, kind, {
    ids: [...wanted.removed, ...wanted.added].map(({ id }) => id),
    keys: wanted.added.map(({ value }) => keyOf(value)),
  });
  const byId = new Map(touched.map((entry) => [entry.id, entry]));
  const removed: PhraseEntry[] = [];
  for (const { id, value } of wanted.removed) {
    const entry = byId.get(id);
    if (!entry || !isDeepStrictEqual(entry.value, value)) continue;
    removed.push(entry);
    byId.delete(id);
  }
  const keys = new Set([...byId.values()].map((entry) => keyOf(entry.value)));
  const added: PhraseEntry[] = [];
  for (const entry of wanted.added) {
    const key = keyOf(entry.value);
    if (keys.has(key) || byId.has(entry.id)) continue;
    keys.add(key);
    added.push(entry);
  }
  const refused = await writeExchange(storage, customerId, instanceId, kind, { removed, added });
  return refused ?? { removed, added };
};
