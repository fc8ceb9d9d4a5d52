import { existingRule, limits, type Problem, type Rule, untargetableFields } from '@vitrina/contract';
import type { IndexField } from '@vitrina/search-engine';
import { type Failure, invalid } from '../../http/failure.ts';
import { createEntryReader } from '../../lists/entry-reader.ts';
import type { ListDefinition } from '../../lists/list-definition.ts';
import type { CatalogRecord } from '../../storage/records.ts';
import type { OnUnreadable } from '../../storage/stored-json.ts';
import { countRules, deleteRules, findRules, insertRules } from './repository.ts';

/** The fields that a catalog's mapping fills. */
export type FieldsOf = (catalog: CatalogRecord) => {
  readonly all: readonly IndexField[];
  readonly has: (field: string) => boolean;
};

/** The field that each action targets, in the order of the actions; undefined where it targets none. */
export const targetedFields = ({ actions }: Rule): (string | undefined)[] =>
  actions.map((action) =>
    'target' in action && action.target.type === 'field' ? action.target.field : undefined,
  );

/**
 * A field targeted before may stay even if the mapping has lost it, or its values are no longer stored: it is marked, and the
 * rest of the rule can be changed.
 */
const refuseUselessFields =
  (fieldsOf: FieldsOf) =>
  (rule: Rule, catalog: CatalogRecord, before: Rule | null): Failure | null => {
    const fields = fieldsOf(catalog);
    const known = before ? targetedFields(before) : [];
    const problems = targetedFields(rule).flatMap((field, at): Problem[] => {
      if (field === undefined || known.includes(field)) return [];
      const path = `actions.${at}.target.field`;
      if (untargetableFields.includes(field)) return [{ path, rule: 'forbiddenField' }];
      return fields.has(field) ? [] : [{ path, rule: 'oneOf' }];
    });
    return problems.length > 0 ? invalid(...problems) : null;
  };

/** The merchandising rules of a search instance. */
export const ruleList = (fieldsOf: FieldsOf, onUnreadable: OnUnreadable): ListDefinition<Rule> => ({
  kind: 'rules',
  limit: { entries: limits.rules, failure: 'RULE_LIMIT_REACHED' },
  path: 'rule',
  read: createEntryReader('rules', existingRule, onUnreadable),
  check: refuseUselessFields(fieldsOf),
  rows: {
    find: (database, customerId, instanceId, { ids }) => findRules(database, customerId, instanceId, ids),
    count: countRules,
    remove: deleteRules,
    insert: insertRules,
  },
});
