import { z } from 'zod';
import { limits } from '../basics/lookups.ts';
import { type CallTable, changed, data, paging } from '../call.ts';
import { phraseKinds, phraseText, savedPhrase, savedSynonym, synonym } from '../settings/phrases.ts';
import { text, validationRules } from '../validation.ts';

const subject = 'phrases';
const access = 'session';

/** Without `searchId`, the customer's first search instance is meant. */
const instanceQuery = z.object({ searchId: text().optional() });
const inInstance = { searchId: text().optional() };
const sort = z.enum(['asc', 'desc']);

const phraseQuery = z.object({
  ...inInstance,
  ...paging(limits.blockedPhrasePage),
  sort: sort.default('asc'),
  orderBy: z.enum(['phrase', 'createdAt']).default('phrase'),
  query: z.string().max(200).default(''),
});
const phraseParams = z.object({ phrase: text({ max: 300 }) });
const phraseList = z.object({ data: z.array(savedPhrase), total: z.number().int() });

const csvImport = z.object({
  ...inInstance,
  csv: z.string().max(limits.csvBytes),
  /** `replace` makes the list equal to the file; `append` keeps what is there. */
  mode: z.enum(['append', 'replace']),
  /** Only reports what would happen. */
  isPreview: z.boolean().default(false),
});
export const csvImportResult = z.object({
  /** Lines with an entry. */
  read: z.number().int(),
  added: z.number().int(),
  /** Entries that exist already, or occur twice in the file. */
  unchanged: z.number().int(),
  removed: z.number().int(),
  wrongCount: z.number().int(),
  /** The first wrong lines, numbered from 1 including the header, and what is wrong with each. */
  wrong: z.array(z.object({ line: z.number().int(), text: z.string(), rule: z.enum(validationRules) })),
  /** The first entries that would be added. */
  examples: z.array(z.string()),
});
export type CsvImportResult = z.infer<typeof csvImportResult>;
const byKind = z.object({ kind: z.enum(phraseKinds) });

export const phraseCalls = {
  listSynonyms: {
    method: 'GET',
    path: '/search/synonyms',
    subject,
    summary: 'List synonyms, newest first unless another order is given.',
    access,
    query: z.object({
      ...inInstance,
      ...paging(limits.phrasePage),
      sort: sort.default('desc'),
      orderBy: z.enum(['phrase', 'createdAt']).default('createdAt'),
      query: z.string().max(200).default(''),
    }),
    reply: z.object({ data: z.array(savedSynonym), total: z.number().int() }),
  },
  addSynonym: {
    method: 'POST',
    path: '/search/synonyms',
    subject,
    summary: 'Add a group of synonyms, or a one-way synonym.',
    access,
    body: z.object({ ...inInstance, synonym }),
    reply: changed(savedSynonym),
  },
  changeSynonym: {
    method: 'PUT',
    path: '/search/synonyms/{synonymId}',
    subject,
    summary: 'Change a synonym.',
    access,
    params: z.object({ synonymId: text() }),
    body: z.object({ ...inInstance, synonym }),
    reply: changed(savedSynonym),
  },
  deleteSynonym: {
    method: 'DELETE',
    path: '/search/synonyms/{synonymId}',
    subject,
    summary: 'Delete a synonym. The change history can undo it.',
    access,
    params: z.object({ synonymId: text() }),
    query: instanceQuery,
    reply: data(z.object({ changeId: z.string() })),
  },
  listBlockedPhrases: {
    method: 'GET',
    path: '/search/blockedPhrase',
    subject,
    summary: 'List blocked phrases: searches that contain one find nothing.',
    access,
    query: phraseQuery,
    reply: phraseList,
  },
  addBlockedPhrase: {
    method: 'POST',
    path: '/search/blockedPhrase',
    subject,
    summary: 'Block a phrase: searches that contain it find nothing.',
    access,
    body: z.object({ ...inInstance, blockedPhrase: phraseText }),
    reply: changed(savedPhrase),
  },
  changeBlockedPhrase: {
    method: 'PUT',
    path: '/search/blockedPhrase/{phrase}',
    subject,
    summary: 'Change a blocked phrase.',
    access,
    params: phraseParams,
    body: z.object({ ...inInstance, blockedPhrase: phraseText }),
    reply: changed(savedPhrase),
  },
  deleteBlockedPhrase: {
    method: 'DELETE',
    path: '/search/blockedPhrase/{phrase}',
    subject,
    summary: 'Unblock a phrase. The change history can undo it.',
    access,
    params: phraseParams,
    query: instanceQuery,
    reply: data(z.object({ changeId: z.string() })),
  },
  listImmutablePhrases: {
    method: 'GET',
    path: '/search/immutablePhrase',
    subject,
    summary: 'List immutable phrases: searched whole and exactly as typed.',
    access,
    query: phraseQuery,
    reply: phraseList,
  },
  addImmutablePhrase: {
    method: 'POST',
    path: '/search/immutablePhrase',
    subject,
    summary: 'Make a phrase immutable: no word forms, no typos, no synonyms, adjacent words only.',
    access,
    body: z.object({ ...inInstance, immutablePhrase: phraseText }),
    reply: changed(savedPhrase),
  },
  changeImmutablePhrase: {
    method: 'PUT',
    path: '/search/immutablePhrase/{phrase}',
    subject,
    summary: 'Change an immutable phrase.',
    access,
    params: phraseParams,
    body: z.object({ ...inInstance, immutablePhrase: phraseText }),
    reply: changed(savedPhrase),
  },
  deleteImmutablePhrase: {
    method: 'DELETE',
    path: '/search/immutablePhrase/{phrase}',
    subject,
    summary: 'Delete an immutable phrase. The change history can undo it.',
    access,
    params: phraseParams,
    query: instanceQuery,
    reply: data(z.object({ changeId: z.string() })),
  },
  exportPhrases: {
    method: 'GET',
    path: '/search/phrases/{kind}/export',
    subject,
    summary: 'Download a list of phrases as a CSV file for a spreadsheet.',
    access,
    params: byKind,
    query: instanceQuery,
    reply: z.string(),
  },
  importPhrases: {
    method: 'POST',
    path: '/search/phrases/{kind}/import',
    subject,
    summary: 'Import a list of phrases from a CSV file.',
    access,
    params: byKind,
    body: csvImport,
    bodyBytes: 2 * limits.csvBytes,
    reply: changed(csvImportResult),
    errors: ['PHRASE_LIMIT_REACHED'],
  },
} as const satisfies CallTable;
