import {
  type Changed,
  type PhraseKind,
  phraseKey,
  type SavedPhrase,
  type SavedSynonym,
  type Synonym,
  tidyPhrase,
} from '@vitrina/contract';
import { fold } from '@vitrina/search-engine';
import { asData, type Failure, isFailure } from '../../http/failure.ts';
import { type HandlersFor, HttpReply } from '../../http/handlers.ts';
import type { Customer, ListEntry } from '../../storage/records.ts';
import type { CsvTransfer } from './csv-transfer.ts';
import type { PhrasePage } from './repository.ts';
import type { PhraseService } from './service.ts';

type Names =
  | 'listSynonyms'
  | 'addSynonym'
  | 'changeSynonym'
  | 'deleteSynonym'
  | 'listBlockedPhrases'
  | 'addBlockedPhrase'
  | 'changeBlockedPhrase'
  | 'deleteBlockedPhrase'
  | 'listImmutablePhrases'
  | 'addImmutablePhrase'
  | 'changeImmutablePhrase'
  | 'deleteImmutablePhrase'
  | 'exportPhrases'
  | 'importPhrases';

const presentSynonym = ({ id, value, createdAt, createdBy }: ListEntry<Synonym>): SavedSynonym => ({
  synonymId: id,
  synonym: value,
  createdAt,
  createdBy,
});
const presentPhrase = ({ value, createdAt, createdBy }: ListEntry<string>): SavedPhrase => ({
  phrase: value,
  createdAt,
  createdBy,
});

const presented = <T, R>(outcome: Changed<T> | Failure, present: (value: T) => R): Changed<R> | Failure =>
  isFailure(outcome) ? outcome : { ...outcome, data: present(outcome.data) };

const pageOf = (query: PhrasePage): PhrasePage => ({ ...query, query: fold(tidyPhrase(query.query)) });

/** Blocked and immutable phrases are the same calls over two lists. */
const listHandlers = (phrases: PhraseService, kind: 'blocked' | 'immutable') => {
  type Listed = { query: PhrasePage & { searchId?: string | undefined } };
  type Named = { params: { phrase: string } };
  const listOf = (searchId: string | undefined) => ({ kind, searchId }) as const;
  return {
    list: async ({ query }: Listed, customer: Customer) => {
      const found = await phrases.list(customer, listOf(query.searchId), pageOf(query));
      return isFailure(found) ? found : { data: found.entries.map(presentPhrase), total: found.total };
    },
    add: async (customer: Customer, searchId: string | undefined, phrase: string) => {
      return presented(await phrases.add(customer, listOf(searchId), phrase, `${kind}Phrase`), presentPhrase);
    },
    change: async ({ params }: Named, customer: Customer, searchId: string | undefined, phrase: string) => {
      const by = { key: phraseKey(params.phrase) };
      const path = `${kind}Phrase`;
      return presented(await phrases.replace(customer, listOf(searchId), by, phrase, path), presentPhrase);
    },
    remove: async ({ params }: Named, customer: Customer, searchId: string | undefined) =>
      asData(await phrases.remove(customer, listOf(searchId), { key: phraseKey(params.phrase) })),
  };
};

const csvReply = (csv: string, kind: PhraseKind) =>
  new HttpReply(200, csv, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${kind}.csv"`,
  });

export const phraseHandlers = (phrases: PhraseService, csv: CsvTransfer): HandlersFor<Names> => {
  const synonyms = (searchId: string | undefined) => ({ kind: 'synonyms', searchId }) as const;
  const blocked = listHandlers(phrases, 'blocked');
  const immutable = listHandlers(phrases, 'immutable');
  return {
    listSynonyms: async ({ query }, { customer }) => {
      const found = await phrases.list(customer, synonyms(query.searchId), pageOf(query));
      return isFailure(found) ? found : { data: found.entries.map(presentSynonym), total: found.total };
    },
    addSynonym: async ({ body }, { customer }) =>
      presented(
        await phrases.add(customer, synonyms(body.searchId), body.synonym, 'synonym'),
        presentSynonym,
      ),
    changeSynonym: async ({ params, body }, { customer }) => {
      const list = synonyms(body.searchId);
      const by = { id: params.synonymId };
      return presented(await phrases.replace(customer, list, by, body.synonym, 'synonym'), presentSynonym);
    },
    deleteSynonym: async ({ params, query }, { customer }) =>
      asData(await phrases.remove(customer, synonyms(query.searchId), { id: params.synonymId })),

    listBlockedPhrases: (input, { customer }) => blocked.list(input, customer),
    addBlockedPhrase: ({ body }, { customer }) => blocked.add(customer, body.searchId, body.blockedPhrase),
    changeBlockedPhrase: (input, { customer }) =>
      blocked.change(input, customer, input.body.searchId, input.body.blockedPhrase),
    deleteBlockedPhrase: (input, { customer }) => blocked.remove(input, customer, input.query.searchId),

    listImmutablePhrases: (input, { customer }) => immutable.list(input, customer),
    addImmutablePhrase: ({ body }, { customer }) =>
      immutable.add(customer, body.searchId, body.immutablePhrase),
    changeImmutablePhrase: (input, { customer }) =>
      immutable.change(input, customer, input.body.searchId, input.body.immutablePhrase),
    deleteImmutablePhrase: (input, { customer }) => immutable.remove(input, customer, input.query.searchId),

    exportPhrases: async ({ params, query }, { customer }) => {
      const written = await csv.export(customer, { kind: params.kind, searchId: query.searchId });
      return isFailure(written) ? written : csvReply(written, params.kind);
    },
    importPhrases: ({ params, body }, { customer }) =>
      csv.import(customer, { kind: params.kind, searchId: body.searchId }, body),
  };
};
