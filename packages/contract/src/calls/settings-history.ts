import { z } from 'zod';
import { type CallTable, data, paging } from '../call.ts';
import { limits } from '../lookups.ts';
import { settingKinds } from '../settings/explanation.ts';
import { text } from '../validation.ts';
import { bySearchId } from './search-settings.ts';

const subject = 'search-settings';
/** Changes of phrases and of the shop's settings can be taken back by whoever can make them. */
const access = 'session';

/**
 * A change of a setting. A list of phrases or rules has in `before` and `after` the entries that the change removed and added;
 * every other setting has its whole value, null where the defaults held.
 */
export const settingChange = z.object({
  changeId: z.string(),
  kind: z.enum(settingKinds),
  at: z.string(),
  by: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** What holds without a setting, where `before` or `after` is null: the defaults for the catalog as it is now. */
  defaults: z.unknown().optional(),
  /** Set where some of it is damaged and left out: a value is null then, an entry missing. */
  isUnreadable: z.boolean().optional(),
  /** Entries of a list that came and went; 0 for other settings. */
  addedCount: z.number().int(),
  removedCount: z.number().int(),
  /** The change that this one took back. */
  undoes: z.string().nullable(),
});
export type SettingChange = z.infer<typeof settingChange>;

export const settingsHistoryCalls = {
  listSettingChanges: {
    method: 'GET',
    path: '/search/{searchId}/history',
    subject,
    summary: 'Who changed which setting when, newest first. Long lists of entries are cut to the first 50.',
    access,
    params: bySearchId,
    query: z.object({ ...paging(limits.historyPage), kind: z.enum(settingKinds).optional() }),
    reply: z.object({ data: z.array(settingChange), total: z.number().int() }),
  },
  undoSettingChange: {
    method: 'POST',
    path: '/search/{searchId}/history/{changeId}/undo',
    subject,
    summary: 'Takes a change back: the setting is again what it was before it, a list has its entries again.',
    access,
    params: bySearchId.extend({ changeId: text() }),
    body: z.object({}),
    reply: data(settingChange),
  },
} as const satisfies CallTable;
