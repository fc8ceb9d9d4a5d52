import { z } from 'zod';
import { type CallTable, changed, data } from '../call.ts';
import { product } from '../product.ts';
import { scriptSource, sentSortGroup, sortChoices, sortGroupView } from '../settings/sort-groups.ts';
import { text } from '../validation.ts';
import { searchAccess } from './access.ts';
import { bySearchId } from './search-settings.ts';

const subject = 'search-settings';
const access = searchAccess;
const groups = data(z.array(sortGroupView));
const changedGroups = changed(z.array(sortGroupView));
/** A group by its place in the list, from 0. A move beyond either end changes nothing. */
const moved = bySearchId.extend({ from: z.int().min(0).max(1000) });

export const scriptCheck = z.object({
  /** Where the script stops making sense, from 0; null where it can be run. */
  problem: z.object({ position: z.number().int(), found: z.string() }).nullable(),
  /** Fields in it that the catalog doesn't have as numbers. */
  unknownFields: z.array(z.string()),
  /** What it comes to for the first products of the catalog; null where that is no number. */
  values: z.array(z.object({ product, value: z.number().nullable() })),
});
export type ScriptCheck = z.infer<typeof scriptCheck>;

export const sortGroupCalls = {
  getSortGroups: {
    method: 'POST',
    path: '/search/getSortGroups',
    subject,
    summary: 'The orders of results, with their conditions; the defaults where none was set.',
    access,
    body: bySearchId,
    reply: groups,
  },
  saveSortGroup: {
    method: 'POST',
    path: '/search/saveSortGroup',
    subject,
    summary: 'Adds an order of results, or changes the one with the same sortId.',
    access,
    body: bySearchId.extend({ sortGroup: sentSortGroup }),
    reply: changedGroups,
  },
  deleteSortGroup: {
    method: 'POST',
    path: '/search/deleteSortGroup',
    subject,
    summary: 'Removes an order of results; with the last one gone the defaults are back.',
    access,
    body: bySearchId.extend({ sortId: text() }),
    reply: changedGroups,
  },
  moveUpSortGroup: {
    method: 'POST',
    path: '/search/moveUpSortGroup',
    subject,
    summary: 'Moves an order of results one place up.',
    access,
    body: moved,
    reply: changedGroups,
  },
  moveDownSortGroup: {
    method: 'POST',
    path: '/search/moveDownSortGroup',
    subject,
    summary: 'Moves an order of results one place down.',
    access,
    body: moved,
    reply: changedGroups,
  },
  getSorts: {
    method: 'POST',
    path: '/search/getSorts',
    subject,
    summary: 'Which orders visitors are offered; the first of them is the one without a choice.',
    access,
    body: bySearchId,
    reply: data(z.array(z.object({ sortId: z.string(), name: z.string(), enabled: z.boolean() }))),
  },
  setSorts: {
    method: 'POST',
    path: '/search/setSorts',
    subject,
    summary: 'Sets which orders visitors are offered, and in which sequence.',
    access,
    body: bySearchId.extend({ sorts: sortChoices }),
    reply: data(z.array(z.object({ sortId: z.string(), name: z.string(), enabled: z.boolean() }))),
  },
  checkSortScript: {
    method: 'POST',
    path: '/search/checkSortScript',
    subject,
    summary: 'Reads a sort script, and works it out for five products.',
    access,
    perMinute: 60,
    errors: ['SEARCH_TIMEOUT', 'TOO_MANY_REQUESTS'],
    body: bySearchId.extend({ script: scriptSource }),
    reply: data(scriptCheck),
  },
} as const satisfies CallTable;
