import { isDeepStrictEqual } from 'node:util';
import {
  type Changed,
  limits,
  type Problem,
  type Rule,
  type SavedRule,
  untargetableFields,
} from '@vitrina/contract';
import { fold } from '@vitrina/search-engine';
import { type Failure, fail, invalid, isFailure } from '../../http/failure.ts';
import { dayIn, isActiveOn } from '../../storage/active-days.ts';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/ids.ts';
import type { CatalogRecord, Customer, FindInstance, ListChange } from '../../storage/records.ts';
import { recordListChange } from '../../storage/setting-changes.ts';
import { deleteRule, findRule, insertRule, type RuleEntry, readRules } from './repository.ts';

type Dependencies = {
  readonly database: Database;
  readonly now: () => Date;
  readonly findInstance: FindInstance;
  /** The fields that a catalog's mapping fills. */
  readonly fieldsOf: (catalog: CatalogRecord) => { readonly has: (field: string) => boolean };
};

type Page = { readonly page: number; readonly perPage: number; readonly query: string };

/**
 * Takes rules out and puts others in, as far as that still applies: a rule that has changed since stays. Answers what
 * was really done. In the caller's transaction.
 */
export const changeRules = async (
  database: Database,
  customerId: string,
  instanceId: string,
  wanted: ListChange<Rule>,
): Promise<ListChange<Rule> | Failure> => {
  const present = new Map((await readRules(database, customerId, instanceId)).map((rule) => [rule.id, rule]));
  const removed: RuleEntry[] = [];
  for (const { id, value } of wanted.removed) {
    const rule = present.get(id);
    if (!rule || !isDeepStrictEqual(rule.value, value)) continue;
    removed.push(rule);
    present.delete(id);
  }
  const added = wanted.added.filter(({ id }) => !present.has(id));
  if (added.length > removed.length && present.size + added.length > limits.rules)
    return fail('RULE_LIMIT_REACHED', { limit: limits.rules });
  for (const { id } of removed) await deleteRule(database, customerId, instanceId, id);
  for (const rule of added) await insertRule(database, customerId, instanceId, rule);
  return { removed, added };
};

/** The phrases and values that an owner may remember a rule by. */
const wordsOf = ({ name, condition }: Rule): string =>
  fold(`${name} ${condition.type === 'category' ? condition.category : condition.phrase}`);

/** The field that each action is about, by its place; undefined for one that is about none. */
const namedFields = ({ actions }: Rule): (string | undefined)[] =>
  actions.map((action) =>
    'target' in action && action.target.type === 'field' ? action.target.field : undefined,
  );

export type RuleService = ReturnType<typeof createRuleService>;

export const createRuleService = ({ database, now, findInstance, fieldsOf }: Dependencies) => {
  const presentIn =
    (customer: Customer, catalog: CatalogRecord) =>
    ({ id, value, createdAt, createdBy }: RuleEntry): SavedRule => {
      const named = namedFields(value).filter((field) => field !== undefined);
      const fields = fieldsOf(catalog);
      return {
        ruleId: id,
        rule: value,
        isActive: isActiveOn(value, dayIn(customer.timeZone, now())),
        missingFields: [...new Set(named)].filter(
          (field) => !fields.has(field) || untargetableFields.includes(field),
        ),
        createdAt,
        createdBy,
      };
    };

  /**
   * One that the rule was about before may stay though the mapping has lost it, or no value of it is kept any more: it
   * is marked, and the rest of the rule can be changed.
   */
  const refuseUselessFields = (rule: Rule, catalog: CatalogRecord, old: Rule | null): Failure | null => {
    const fields = fieldsOf(catalog);
    const before = old ? namedFields(old) : [];
    const problems = namedFields(rule).flatMap((field, at): Problem[] =>
      field === undefined ||
      before.includes(field) ||
      (fields.has(field) && !untargetableFields.includes(field))
        ? []
        : [
            {
              path: `actions.${at}.target.field`,
              rule: untargetableFields.includes(field) ? 'forbiddenField' : 'oneOf',
            },
          ],
    );
    return problems.length > 0 ? invalid(...problems) : null;
  };

  const change = async <T>(
    customer: Customer,
    searchId: string,
    decide: (
      transaction: Database,
      catalog: CatalogRecord,
    ) => Promise<{ readonly wanted: ListChange<Rule>; readonly data: T } | Failure>,
  ): Promise<Changed<T> | Failure> => {
    const found = await findInstance(customer.id, searchId);
    if (!found) return fail('NOT_FOUND');
    return database.transaction().execute(async (transaction) => {
      const decided = await decide(transaction, found.catalog);
      if (isFailure(decided)) return decided;
      const done = await changeRules(transaction, customer.id, found.instance.id, decided.wanted);
      if (isFailure(done)) return done;
      if (done.removed.length + done.added.length === 0) return { data: decided.data, changeId: null };
      const about = { subjectId: found.instance.id, kind: 'rules' as const, undoes: null };
      const { changeId } = await recordListChange(
        transaction,
        customer.id,
        { ...about, at: now().toISOString(), by: customer.name },
        done,
      );
      return { data: decided.data, changeId };
    });
  };

  return {
    /** Newest first. */
    list: async (
      customer: Customer,
      searchId: string,
      { page, perPage, query }: Page,
    ): Promise<{ data: SavedRule[]; total: number } | Failure> => {
      const found = await findInstance(customer.id, searchId);
      if (!found) return fail('NOT_FOUND');
      const asked = fold(query.trim());
      const rules = (await readRules(database, customer.id, searchId))
        .filter(({ value }) => wordsOf(value).includes(asked))
        .reverse();
      return {
        data: rules.slice((page - 1) * perPage, page * perPage).map(presentIn(customer, found.catalog)),
        total: rules.length,
      };
    },

    get: async (customer: Customer, searchId: string, ruleId: string): Promise<SavedRule | Failure> => {
      const found = await findInstance(customer.id, searchId);
      const rule = found && (await findRule(database, customer.id, searchId, ruleId));
      return found && rule ? presentIn(customer, found.catalog)(rule) : fail('NOT_FOUND');
    },

    add: async (customer: Customer, searchId: string, rule: Rule): Promise<Changed<SavedRule> | Failure> => {
      const entry: RuleEntry = {
        id: newId(),
        value: rule,
        createdAt: now().toISOString(),
        createdBy: customer.name,
      };
      return change(
        customer,
        searchId,
        async (_, catalog) =>
          refuseUselessFields(rule, catalog, null) ?? {
            wanted: { removed: [], added: [entry] },
            data: presentIn(customer, catalog)(entry),
          },
      );
    },

    replace: (
      customer: Customer,
      searchId: string,
      ruleId: string,
      rule: Rule,
    ): Promise<Changed<SavedRule> | Failure> =>
      change(customer, searchId, async (transaction, catalog) => {
        const old = await findRule(transaction, customer.id, searchId, ruleId);
        if (!old) return fail('NOT_FOUND');
        const refused = refuseUselessFields(rule, catalog, old.value);
        if (refused) return refused;
        const entry = { ...old, value: rule };
        const isSame = isDeepStrictEqual(old.value, rule);
        return {
          wanted: isSame ? { removed: [], added: [] } : { removed: [old], added: [entry] },
          data: presentIn(customer, catalog)(entry),
        };
      }),

    remove: async (
      customer: Customer,
      searchId: string,
      ruleId: string,
    ): Promise<{ changeId: string } | Failure> => {
      const changed = await change(customer, searchId, async (transaction) => {
        const old = await findRule(transaction, customer.id, searchId, ruleId);
        return old ? { wanted: { removed: [old], added: [] }, data: null } : fail('NOT_FOUND');
      });
      return isFailure(changed) ? changed : { changeId: changed.changeId ?? '' };
    },
  };
};
