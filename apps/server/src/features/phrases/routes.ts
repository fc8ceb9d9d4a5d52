import {
  type PhraseKind,
  phraseKey,
  type SavedPhrase,
  type SavedSynonym,
  type Synonym,
  tidyPhrase,
} from '@vitrina/contract';
import { fold } from '@vitrina/search-engine';
import { asData, fail, isFailure } from '../../http/failure.ts';
import { type HandlersFor, HttpReply } from '../../http/handlers.ts';
import type { ListDefinition } from '../../lists/list-definition.ts';
import { createListService, type ListContext } from '../../lists/list-service.ts';
import type { Customer, ListEntry } from '../../storage/records.ts';
import type { OnUnreadable } from '../../storage/stored-json.ts';
import { createCsvTransfer } from './csv-transfer.ts';
import { singlePhraseList, synonymList } from './phrase-list.ts';
import { listPhrases, type PhrasePage } from './repository.ts';

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

const pageOf = (query: PhrasePage): PhrasePage => ({ ...query, query: fold(tidyPhrase(query.query)) });

/** What blocked, immutable phrases and synonyms have in common. */
const listCalls = <T, V>(
  context: ListContext,
  kind: PhraseKind,
  definition: ListDefinition<T>,
  present: (entry: ListEntry<T>) => V,
) => ({
  ...createListService<T, V>({ ...context, list: definition, present }),
  list: async (customer: Customer, query: PhrasePage & { searchId?: string | undefined }) => {
    const found = await context.findInstance(customer.id, query.searchId);
    if (!found) return fail('NOT_FOUND');
    const { database } = context;
    const { id: subjectId } = found.instance;
    const page = await listPhrases(database, customer.id, subjectId, kind, pageOf(query));
    const entries = definition.read.entries({ customerId: customer.id, subjectId }, page.entries);
    return { data: entries.map(present), total: page.total };
  },
});

const csvReply = (csv: string, kind: PhraseKind) =>
  new HttpReply(200, csv, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${kind}.csv"`,
  });

const byPhrase = ({ phrase }: { phrase: string }) => ({ key: phraseKey(phrase) });

type Dependencies = ListContext & { readonly onUnreadable: OnUnreadable };

export const phraseHandlers = ({ onUnreadable, ...context }: Dependencies): HandlersFor<Names> => {
  const synonyms = listCalls(context, 'synonyms', synonymList(onUnreadable), presentSynonym);
  const blocked = listCalls(context, 'blocked', singlePhraseList('blocked', onUnreadable), presentPhrase);
  const immutable = listCalls(
    context,
    'immutable',
    singlePhraseList('immutable', onUnreadable),
    presentPhrase,
  );
  const csv = createCsvTransfer(context, onUnreadable);
  return {
    listSynonyms: ({ query }, { customer }) => synonyms.list(customer, query),
    addSynonym: ({ body }, { customer }) => synonyms.add(customer, body.searchId, body.synonym),
    changeSynonym: ({ params, body }, { customer }) =>
      synonyms.replace(customer, body.searchId, { id: params.synonymId }, body.synonym),
    deleteSynonym: async ({ params, query }, { customer }) =>
      asData(await synonyms.remove(customer, query.searchId, { id: params.synonymId })),

    listBlockedPhrases: ({ query }, { customer }) => blocked.list(customer, query),
    addBlockedPhrase: ({ body }, { customer }) => blocked.add(customer, body.searchId, body.blockedPhrase),
    changeBlockedPhrase: ({ params, body }, { customer }) =>
      blocked.replace(customer, body.searchId, byPhrase(params), body.blockedPhrase),
    deleteBlockedPhrase: async ({ params, query }, { customer }) =>
      asData(await blocked.remove(customer, query.searchId, byPhrase(params))),

    listImmutablePhrases: ({ query }, { customer }) => immutable.list(customer, query),
    addImmutablePhrase: ({ body }, { customer }) =>
      immutable.add(customer, body.searchId, body.immutablePhrase),
    changeImmutablePhrase: ({ params, body }, { customer }) =>
      immutable.replace(customer, body.searchId, byPhrase(params), body.immutablePhrase),
    deleteImmutablePhrase: async ({ params, query }, { customer }) =>
      asData(await immutable.remove(customer, query.searchId, byPhrase(params))),

    exportPhrases: async ({ params, query }, { customer }) => {
      const written = await csv.export(customer, { kind: params.kind, searchId: query.searchId });
      return isFailure(written) ? written : csvReply(written, params.kind);
    },
    importPhrases: ({ params, body }, { customer }) =>
      csv.import(customer, { kind: params.kind, searchId: body.searchId }, body),
  };
};
