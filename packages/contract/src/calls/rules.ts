import { z } from 'zod';
import { limits } from '../basics/lookups.ts';
import { type CallTable, changed, data, paging } from '../call.ts';
import {
  checkedRule,
  existingRule,
  listedRule,
  rule,
  ruleActivity,
  ruleConflict,
  rulesWithoutCategory,
  savedRule,
} from '../settings/merchandising.ts';
import { text } from '../validation.ts';
import { searchAccess } from './access.ts';
import { bySearchId } from './search-settings.ts';

const subject = 'rules';
const access = searchAccess;
const byRule = bySearchId.extend({ ruleId: text() });

export const ruleCalls = {
  listRules: {
    method: 'GET',
    path: '/search/{searchId}/rules',
    subject,
    summary: 'List merchandising rules by priority: pinned, boosted, buried and hidden products, redirects.',
    access,
    params: bySearchId,
    query: z.object({ ...paging(50), query: z.string().max(200).default('') }),
    reply: z.object({
      data: z.array(listedRule),
      total: z.number().int(),
      /** Of all rules, whatever the query and the page. Earlier releases don't send it. */
      withoutCategory: rulesWithoutCategory.optional(),
    }),
  },
  checkRule: {
    method: 'POST',
    path: '/search/{searchId}/rules/check',
    subject,
    summary: 'List what keeps a rule being edited from working as it says.',
    access,
    params: bySearchId,
    body: checkedRule,
    reply: data(z.array(ruleConflict)),
  },
  getRuleActivity: {
    method: 'GET',
    path: '/search/{searchId}/rules/activity',
    subject,
    summary: 'Get in how many searches of the last 14 days each rule acted, and the clicks on their results.',
    access,
    params: bySearchId,
    reply: data(ruleActivity),
  },
  getRule: {
    method: 'GET',
    path: '/search/{searchId}/rules/{ruleId}',
    subject,
    summary: 'Get a rule.',
    access,
    params: byRule,
    reply: data(savedRule),
  },
  moveRule: {
    method: 'PUT',
    path: '/search/{searchId}/rules/{ruleId}/place',
    subject,
    summary:
      'Move a rule to right before or after another one, or to a place in the list. The change history can undo it.',
    access,
    params: byRule,
    body: z.discriminatedUnion('side', [
      z.object({
        side: z.enum(['before', 'after']),
        /** Null for all of the others: the rule becomes the first or the last. */
        of: text().nullable(),
      }),
      /** From 1; beyond the end of the list is the last. */
      z.object({ side: z.literal('at'), place: z.int().min(1).max(limits.rules) }),
    ]),
    reply: changed(savedRule),
  },
  addRule: {
    method: 'POST',
    path: '/search/{searchId}/rules',
    subject,
    summary: 'Add a rule.',
    access,
    params: bySearchId,
    body: rule,
    reply: changed(savedRule),
    errors: ['RULE_LIMIT_REACHED'],
  },
  changeRule: {
    method: 'PUT',
    path: '/search/{searchId}/rules/{ruleId}',
    subject,
    summary:
      'Change a rule. A field that new rules can’t target may stay where the rule already targeted it.',
    access,
    params: byRule,
    body: existingRule,
    reply: changed(savedRule),
  },
  deleteRule: {
    method: 'DELETE',
    path: '/search/{searchId}/rules/{ruleId}',
    subject,
    summary: 'Delete a rule. The change history can undo it.',
    access,
    params: byRule,
    reply: data(z.object({ changeId: z.string() })),
  },
} as const satisfies CallTable;
