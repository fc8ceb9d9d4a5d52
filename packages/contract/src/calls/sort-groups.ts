import { z } from 'zod';
import { type CallTable, changed, data, readRevision, revised } from '../call.ts';
import { product } from '../product.ts';
import { scriptSource, sentSortGroup, sortChoices, sortGroupView } from '../settings/sort-groups.ts';
import { text } from '../validation.ts';
import { searchAccess } from './access.ts';
import { bySearchId } from './search-settings.ts';

const subject = 'search-settings';
const access = searchAccess;
const groups = revised(z.array(sortGroupView));
const changedGroups = changed(z.array(sortGroupView));
/** A group by its position in the list, from 0. A move beyond either end changes nothing. */
const moved = bySearchId.extend({ from: z.int().min(0).max(1000) });

export const scriptCheck = z.object({
  /** Where the script stops making sense, counted from 0; null if it is valid. */
  problem: z.object({ position: z.number().int(), found: z.string() }).nullable(),
  /** Fields of the script that aren't numbers in the catalog. */
  unknownFields: z.array(z.string()),
  /** Its value for the first products of the catalog; null where it is no number. */
  values: z.array(z.object({ product, value: z.number().nullable() })),
});
export type ScriptCheck = z.infer<typeof scriptCheck>;

export const sortGroupCalls = {
  getSortGroups: {
    method: 'POST',
    path: '/search/getSortGroups',
    subject,
    summary: 'List the sort groups with their conditions; the defaults if none were set.',
    access,
    body: bySearchId,
    reply: groups,
  },
  saveSortGroup: {
    method: 'POST',
    path: '/search/saveSortGroup',
    subject,
    summary: 'Add a sort group, or change the one with the same sortId.',
    access,
    body: bySearchId.extend({ sortGroup: sentSortGroup }),
    reply: changedGroups,
  },
  deleteSortGroup: {
    method: 'POST',
    path: '/search/deleteSortGroup',
    subject,
    summary: 'Delete a sort group; once none is left, the defaults apply.',
    access,
    body: bySearchId.extend({ sortId: text() }),
    reply: changedGroups,
  },
  moveUpSortGroup: {
    method: 'POST',
    path: '/search/moveUpSortGroup',
    subject,
    summary: 'Move a sort group up by one.',
    access,
    errors: ['SETTING_CHANGED'],
    body: moved,
    query: readRevision,
    reply: changedGroups,
  },
  moveDownSortGroup: {
    method: 'POST',
    path: '/search/moveDownSortGroup',
    subject,
    summary: 'Move a sort group down by one.',
    access,
    errors: ['SETTING_CHANGED'],
    body: moved,
    query: readRevision,
    reply: changedGroups,
  },
  getSorts: {
    method: 'POST',
    path: '/search/getSorts',
    subject,
    summary: 'List the sort groups that visitors are offered; the first one is the default.',
    access,
    body: bySearchId,
    reply: revised(z.array(z.object({ sortId: z.string(), name: z.string(), enabled: z.boolean() }))),
  },
  setSorts: {
    method: 'POST',
    path: '/search/setSorts',
    subject,
    summary: 'Set the sort groups that visitors are offered, in this order.',
    access,
    errors: ['SETTING_CHANGED'],
    body: bySearchId.extend({ sorts: sortChoices }),
    query: readRevision,
    reply: revised(z.array(z.object({ sortId: z.string(), name: z.string(), enabled: z.boolean() }))),
  },
  checkSortScript: {
    method: 'POST',
    path: '/search/checkSortScript',
    subject,
    summary: 'Parse a sort script, and evaluate it for five products.',
    access,
    perMinute: 60,
    errors: ['SEARCH_TIMEOUT', 'TOO_MANY_REQUESTS'],
    body: bySearchId.extend({ script: scriptSource }),
    reply: data(scriptCheck),
  },
} as const satisfies CallTable;
