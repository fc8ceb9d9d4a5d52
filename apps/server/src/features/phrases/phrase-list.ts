import { limits, type PhraseKind } from '@vitrina/contract';
import type { ListDefinition } from '../../lists/list-definition.ts';
import { keyOf, type PhraseValue, tidyValue } from './entries.ts';
import { countPhrases, deletePhrases, findPhrases, insertPhrases } from './repository.ts';

const paths: Readonly<Record<PhraseKind, string>> = {
  synonyms: 'synonym',
  blocked: 'blockedPhrase',
  immutable: 'immutablePhrase',
};

/** A list of phrases: of synonyms, or of single phrases that are blocked or immutable. */
export const phraseList = <T extends PhraseValue>(kind: PhraseKind): ListDefinition<T> => ({
  kind,
  limit: { entries: limits.phrases, failure: 'PHRASE_LIMIT_REACHED' },
  path: paths[kind],
  tidy: tidyValue,
  keyOf,
  rows: {
    find: (database, customerId, instanceId, wanted) =>
      findPhrases<T>(database, customerId, instanceId, kind, wanted),
    count: async (database, customerId, instanceId) =>
      (await countPhrases(database, customerId, instanceId))[kind],
    remove: deletePhrases,
    insert: (database, customerId, instanceId, entries) =>
      insertPhrases(database, customerId, instanceId, kind, entries),
  },
});
