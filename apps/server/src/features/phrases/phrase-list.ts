import { limits, type PhraseKind, type Synonym } from '@vitrina/contract';
import type { z } from 'zod';
import { createEntryReader, type EntryReader } from '../../lists/entry-reader.ts';
import type { ListDefinition } from '../../lists/list-definition.ts';
import type { OnUnreadable } from '../../storage/stored-json.ts';
import { keyOf, type PhraseValue, storedValues, tidyValue } from './entries.ts';
import { countPhrases, deletePhrases, findPhrases, insertPhrases } from './repository.ts';

const paths: Readonly<Record<PhraseKind, string>> = {
  synonyms: 'synonym',
  blocked: 'blockedPhrase',
  immutable: 'immutablePhrase',
};

const defineList = <T extends PhraseValue>(
  kind: PhraseKind,
  schema: z.ZodType<T>,
  onUnreadable: OnUnreadable,
): ListDefinition<T> => ({
  kind,
  limit: { entries: limits.phrases, failure: 'PHRASE_LIMIT_REACHED' },
  path: paths[kind],
  tidy: tidyValue,
  keyOf,
  read: createEntryReader(kind, schema, onUnreadable),
  rows: {
    find: (database, customerId, instanceId, wanted) =>
      findPhrases(database, customerId, instanceId, kind, wanted),
    count: async (database, customerId, instanceId) =>
      (await countPhrases(database, customerId, instanceId))[kind],
    remove: deletePhrases,
    insert: (database, customerId, instanceId, entries) =>
      insertPhrases(database, customerId, instanceId, kind, entries),
  },
});

export const synonymList = (onUnreadable: OnUnreadable): ListDefinition<Synonym> =>
  defineList('synonyms', storedValues.synonyms, onUnreadable);

/** Of single phrases. */
export const singlePhraseList = (
  kind: Exclude<PhraseKind, 'synonyms'>,
  onUnreadable: OnUnreadable,
): ListDefinition<string> => defineList(kind, storedValues[kind], onUnreadable);

/** Readers of all lists, by their kind. */
export const phraseReaders = (
  onUnreadable: OnUnreadable,
): Readonly<Record<PhraseKind, EntryReader<PhraseValue>>> => ({
  synonyms: synonymList(onUnreadable).read,
  blocked: singlePhraseList('blocked', onUnreadable).read,
  immutable: singlePhraseList('immutable', onUnreadable).read,
});

/** Any of them, for what treats all alike. */
export const phraseList = (kind: PhraseKind, onUnreadable: OnUnreadable): ListDefinition<PhraseValue> =>
  defineList<PhraseValue>(kind, storedValues[kind], onUnreadable);
