import { asData } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { RuleService } from './service.ts';

type Names = 'listRules' | 'getRule' | 'addRule' | 'changeRule' | 'deleteRule';

export const ruleHandlers = (rules: RuleService): HandlersFor<Names> => ({
  listRules: ({ params, query }, { customer }) => rules.list(customer, params.searchId, query),
  getRule: async ({ params }, { customer }) =>
    asData(await rules.get(customer, params.searchId, params.ruleId)),
  addRule: ({ params, body }, { customer }) => rules.add(customer, params.searchId, body),
  changeRule: ({ params, body }, { customer }) =>
    rules.replace(customer, params.searchId, params.ruleId, body),
  deleteRule: async ({ params }, { customer }) =>
    asData(await rules.remove(customer, params.searchId, params.ruleId)),
});
