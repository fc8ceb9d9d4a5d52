import { limits, type PhraseKind } from '@vitrina/contract';
import { type Failure, fail } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import type { ListChange } from '../../storage/records.ts';
import { isSameValue } from '../../storage/setting-changes.ts';
import { keyOf, type PhraseValue } from './entries.ts';
import { countPhrases, deletePhrases, findPhrases, insertPhrases, type PhraseEntry } from './repository.ts';

/** Takes entries out of a list and puts others in, unless the list would hold too many. In the caller's transaction. */
export const writeListChange = async (
  database: Database,
  customerId: string,
  instanceId: string,
  kind: PhraseKind,
  { removed, added }: ListChange<PhraseValue>,
): Promise<Failure | null> => {
  const growth = added.length - removed.length;
  if (growth > 0) {
    const { [kind]: count } = await countPhrases(database, customerId, instanceId);
    if (count + growth > limits.phrases) return fail('PHRASE_LIMIT_REACHED', { limit: limits.phrases });
  }
  const ids = removed.map(({ id }) => id);
  await deletePhrases(database, customerId, instanceId, ids);
  await insertPhrases(database, customerId, instanceId, kind, added);
  return null;
};

/**
 * Carries out an exchange that was decided at another time, as far as it still applies: an entry that has changed since
 * stays, one that is there already isn't put in twice. Answers what was really done. In the caller's transaction.
 */
export const changePhrases = async (
  database: Database,
  customerId: string,
  instanceId: string,
  kind: PhraseKind,
  wanted: ListChange<PhraseValue>,
): Promise<ListChange<PhraseValue> | Failure> => {
  const touched = await findPhrases(database, customerId, instanceId, kind, {
    ids: [...wanted.removed, ...wanted.added].map(({ id }) => id),
    keys: wanted.added.map(({ value }) => keyOf(value)),
  });
  const byId = new Map(touched.map((entry) => [entry.id, entry]));
  const removed: PhraseEntry[] = [];
  for (const { id, value } of wanted.removed) {
    const entry = byId.get(id);
    if (!entry || !isSameValue(entry.value, value)) continue;
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
  const refused = await writeListChange(database, customerId, instanceId, kind, { removed, added });
  return refused ?? { removed, added };
};
