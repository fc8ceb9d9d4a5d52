import { type Rule, type SavedRule, untargetableFields } from '@vitrina/contract';
import { fold } from '@vitrina/search-engine';
import { asData, fail } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { ListDefinition } from '../../lists/list-definition.ts';
import { createListService, type ListContext } from '../../lists/list-service.ts';
import { dayIn, isActiveOn } from '../../storage/active-days.ts';
import type { Customer, InstanceWithCatalog, ListEntry } from '../../storage/records.ts';
import { findRules, readRules } from './repository.ts';
import { type FieldsOf, targetedFields } from './rule-list.ts';

type Names = 'listRules' | 'getRule' | 'addRule' | 'changeRule' | 'deleteRule';

/** The words an owner may remember a rule by. */
const wordsOf = ({ name, condition }: Rule): string =>
  fold(`${name} ${condition.type === 'category' ? condition.category : condition.phrase}`);

type Dependencies = ListContext & { readonly list: ListDefinition<Rule>; readonly fieldsOf: FieldsOf };

export const ruleHandlers = ({ list, fieldsOf, ...context }: Dependencies): HandlersFor<Names> => {
  const { database, now, findInstance } = context;

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

  return {
    listRules: async ({ params, query: { page, perPage, query } }, { customer }) => {
      const found = await findInstance(customer.id, params.searchId);
      if (!found) return fail('NOT_FOUND');
      const wanted = fold(query.trim());
      const stored = await readRules(database, customer.id, params.searchId);
      const newestFirst = list.read
        .entries({ customerId: customer.id, subjectId: params.searchId }, stored)
        .filter(({ value }) => wordsOf(value).includes(wanted))
        .reverse();
      return {
        data: newestFirst
          .slice((page - 1) * perPage, page * perPage)
          .map((entry) => present(entry, customer, found)),
        total: newestFirst.length,
      };
    },
    getRule: async ({ params: { searchId, ruleId } }, { customer }) => {
      const found = await findInstance(customer.id, searchId);
      const stored = found ? await findRules(database, customer.id, searchId, [ruleId]) : [];
      const [rule] = list.read.entries({ customerId: customer.id, subjectId: searchId }, stored);
      return found && rule ? { data: present(rule, customer, found) } : fail('NOT_FOUND');
    },
    addRule: ({ params, body }, { customer }) => rules.add(customer, params.searchId, body),
    changeRule: ({ params, body }, { customer }) =>
      rules.replace(customer, params.searchId, { id: params.ruleId }, body),
    deleteRule: async ({ params }, { customer }) =>
      asData(await rules.remove(customer, params.searchId, { id: params.ruleId })),
  };
};
