import { z } from 'zod';
import { limits } from '../basics/lookups.ts';
import { type CallTable, data, paging } from '../call.ts';
import { settingKinds } from '../settings/explanation.ts';
import { text } from '../validation.ts';
import { bySearchId } from './search-settings.ts';

const subject = 'search-settings';
/** Whoever may change phrases and store settings may also undo those changes. */
const access = 'session';

/**
 * A change of a setting. For phrases and rules, `before` and `after` are the entries removed and added; for other settings the
 * whole value, null where the defaults held.
 */
export const settingChange = z.object({
  changeId: z.string(),
  kind: z.enum(settingKinds),
  at: z.string(),
  by: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The catalog's present defaults, if `before` or `after` is null. */
  defaults: z.unknown().optional(),
  /** Set if some of it is damaged and left out: a value is null then, an entry missing. */
  isUnreadable: z.boolean().optional(),
  /** How many entries of a list were added and removed; 0 for other settings. */
  addedCount: z.number().int(),
  removedCount: z.number().int(),
  /** The change that this one undid. */
  undoes: z.string().nullable(),
});
export type SettingChange = z.infer<typeof settingChange>;

export const settingsHistoryCalls = {
  listSettingChanges: {
    method: 'GET',
    path: '/search/{searchId}/history',
    subject,
    summary:
      'List who changed which setting and when, newest first. Long lists of entries are cut to the first 50.',
    access,
    params: bySearchId,
    query: z.object({ ...paging(limits.historyPage), kind: z.enum(settingKinds).optional() }),
    reply: z.object({ data: z.array(settingChange), total: z.number().int() }),
  },
  undoSettingChange: {
    method: 'POST',
    path: '/search/{searchId}/history/{changeId}/undo',
    subject,
    summary: 'Undo a change: the setting gets its previous value back, a list its entries.',
    access,
    params: bySearchId.extend({ changeId: text() }),
    body: z.object({}),
    reply: data(settingChange),
  },
} as const satisfies CallTable;
