import { type Rule, type SavedRule, untargetableFields } from '@vitrina/contract';
import { fold } from '@vitrina/search-engine';
import { asData, fail, invalid } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { ListDefinition } from '../../lists/list-definition.ts';
import { changeList, createListService, type ListContext } from '../../lists/list-service.ts';
import { dayIn, isActiveOn } from '../../storage/active-days.ts';
import type { Customer, InstanceWithCatalog, ListEntry } from '../../storage/records.ts';
import { readActivity } from './activity.ts';
import { createPrepare } from './prepared-list.ts';
import { findRules, readRules } from './repository.ts';
import { createRuleInsight, type InsightDependencies } from './rule-insight.ts';
import { type FieldsOf, targetedFields } from './rule-list.ts';
import { moveInOrder } from './rule-order.ts';

type Names =
  | 'listRules'
  | 'getRule'
  | 'checkRule'
  | 'getRuleActivity'
  | 'moveRule'
  | 'addRule'
  | 'changeRule'
  | 'deleteRule';

/** What an owner may remember a rule by. */
const wordsOf = ({ name, condition }: Rule): string =>
  fold(`${name} ${condition.type === 'category' ? condition.category : condition.phrase}`);

type Dependencies = ListContext &
  Omit<InsightDependencies, 'prepare'> & { readonly list: ListDefinition<Rule>; readonly fieldsOf: FieldsOf };

export const ruleHandlers = ({ list, ...context }: Dependencies): HandlersFor<Names> => {
  const { database, now, findInstance, fieldsOf } = context;
  const insight = createRuleInsight({ ...context, prepare: createPrepare(fieldsOf) });

  const present = (
    { id, value, createdAt, createdBy }: ListEntry<Rule>,
    customer: Customer,
    { catalog }: InstanceWithCatalog,
  ): SavedRule => {
    const targeted = targetedFields(value).filter((field) => field !== undefined);
    const fields = fieldsOf(catalog);
    return {
      ruleId: id,
      rule: value,
      isActive: isActiveOn(value, dayIn(customer.timeZone, now())),
      missingFields: [...new Set(targeted)].filter(
        (field) => !fields.has(field) || untargetableFields.includes(field),
      ),
      createdAt,
      createdBy,
    };
  };
  const rules = createListService({ ...context, list, present });

  const readAll = async (customer: Customer, subjectId: string): Promise<ListEntry<Rule>[]> =>
    list.read.entries(
      { customerId: customer.id, subjectId },
      await readRules(database, customer.id, subjectId),
    );

  return {
    listRules: async ({ params, query: { page, perPage, query } }, { customer }) => {
      const found = await findInstance(customer.id, params.searchId);
      if (!found) return fail('NOT_FOUND');
      const wanted = fold(query.trim());
      const all = await readAll(customer, params.searchId);
      const matching = all.filter(({ value }) => wordsOf(value).includes(wanted));
      const shown = matching
        .slice((page - 1) * perPage, page * perPage)
        .map((entry) => present(entry, customer, found));
      return {
        data: await insight.list(customer, found, all, shown),
        total: matching.length,
        withoutCategory: await insight.countWithoutCategory(customer, found, all),
      };
    },
    getRule: async ({ params: { searchId, ruleId } }, { customer }) => {
      const found = await findInstance(customer.id, searchId);
      const stored = found ? await findRules(database, customer.id, searchId, [ruleId]) : [];
      const [rule] = list.read.entries({ customerId: customer.id, subjectId: searchId }, stored);
      return found && rule ? { data: present(rule, customer, found) } : fail('NOT_FOUND');
    },
    checkRule: async ({ params: { searchId }, body }, { customer }) => {
      const found = await findInstance(customer.id, searchId);
      if (!found) return fail('NOT_FOUND');
      return { data: await insight.check(customer, found, await readAll(customer, searchId), body) };
    },
    getRuleActivity: async ({ params: { searchId } }, { customer }) => {
      const found = await findInstance(customer.id, searchId);
      if (!found) return fail('NOT_FOUND');
      const today = dayIn(customer.timeZone, now());
      return { data: await readActivity(database, customer.id, searchId, today) };
    },
    moveRule: ({ params: { searchId, ruleId }, body }, { customer }) =>
      changeList(context, list, customer, searchId, async (transaction, place) => {
        const stored = await readRules(transaction, customer.id, searchId);
        const ordered = list.read.entries({ customerId: customer.id, subjectId: searchId }, stored);
        const moved = ordered.find(({ id }) => id === ruleId);
        if (!moved) return fail('NOT_FOUND');
        const change = moveInOrder(ordered, moved, body);
        return change
          ? { change, data: present(moved, customer, place) }
          : invalid({ path: 'of', rule: 'oneOf' });
      }),
    addRule: ({ params, body }, { customer }) => rules.add(customer, params.searchId, body),
    changeRule: ({ params, body }, { customer }) =>
      rules.replace(customer, params.searchId, { id: params.ruleId }, body),
    deleteRule: async ({ params }, { customer }) =>
      asData(await rules.remove(customer, params.searchId, { id: params.ruleId })),
  };
};
