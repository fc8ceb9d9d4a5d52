import { z } from 'zod';
import { type CallTable, changed, data, paging } from '../call.ts';
import { existingRule, rule, savedRule } from '../settings/merchandising.ts';
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
    summary: 'The rules of the shop window: pinned, boosted, buried and hidden products, redirections.',
    access,
    params: bySearchId,
    query: z.object({ ...paging(50), query: z.string().max(200).default('') }),
    reply: z.object({ data: z.array(savedRule), total: z.number().int() }),
  },
  getRule: {
    method: 'GET',
    path: '/search/{searchId}/rules/{ruleId}',
    subject,
    summary: 'One rule.',
    access,
    params: byRule,
    reply: data(savedRule),
  },
  addRule: {
    method: 'POST',
    path: '/search/{searchId}/rules',
    subject,
    summary: 'Adds a rule.',
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
      'Changes a rule. A field that none could be made for now may stay where the rule was about it before.',
    access,
    params: byRule,
    body: existingRule,
    reply: changed(savedRule),
  },
  deleteRule: {
    method: 'DELETE',
    path: '/search/{searchId}/rules/{ruleId}',
    subject,
    summary: 'Removes a rule; the history can bring it back.',
    access,
    params: byRule,
    reply: data(z.object({ changeId: z.string() })),
  },
} as const satisfies CallTable;
