import {
  type Changed,
  fieldsOfScript,
  maxSortGroups,
  type Problem,
  parseSortScript,
  type SavedSortGroup,
  type SortConditionSetting,
  type SortGroup,
  type SortGroupView,
} from '@vitrina/contract';
import { type Failure, fail, invalid, isFailure } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/ids.ts';
import type { Customer } from '../../storage/records.ts';
import { type CatalogFields, fieldsOf } from './catalog-fields.ts';
import type { ChangeSetting } from './change-setting.ts';
import { defaultSortGroups } from './defaults.ts';
import type { SettingScope } from './field-settings.ts';
import { readSetting } from './repository.ts';

type Groups = readonly SavedSortGroup[];
type Choice = { readonly sortId: string; readonly enabled: boolean };

const scriptFields = (script: string): string[] => {
  const parsed = parseSortScript(script);
  return parsed.ok ? [...new Set(fieldsOfScript(parsed.script))] : [];
};

/** Scripts reckon with numbers. */
export const unknownScriptFields = (script: string, fields: CatalogFields): string[] =>
  scriptFields(script).filter((field) => fields.typeOf(field) !== 'number');

const missingIn = (condition: SortConditionSetting, fields: CatalogFields): string[] => {
  if (condition.type === 'field') return fields.has(condition.field) ? [] : [condition.field];
  return condition.type === 'script' ? unknownScriptFields(condition.script, fields) : [];
};

const missingFields = (conditions: readonly SortConditionSetting[], fields: CatalogFields): string[] => [
  ...new Set(conditions.flatMap((condition) => missingIn(condition, fields))),
];

const problemsOf = (
  conditions: readonly SortConditionSetting[],
  fields: CatalogFields,
  before: readonly string[],
): Problem[] =>
  conditions.flatMap((condition, at): Problem[] => {
    const unknown = missingIn(condition, fields).find((field) => !before.includes(field));
    if (unknown === undefined) return [];
    if (condition.type !== 'script') return [{ path: `sortGroup.conditions.${at}.field`, rule: 'oneOf' }];
    const position = condition.script.indexOf(unknown) + 1;
    return [
      { path: `sortGroup.conditions.${at}.script`, rule: 'script', params: { position, found: unknown } },
    ];
  });

/** Visitors have an order to see the results in: where none is left on, the first is. */
const withOneEnabled = (groups: Groups): Groups =>
  groups.some(({ enabled }) => enabled)
    ? groups
    : groups.map((group, at) => (at === 0 ? { ...group, enabled: true } : group));

const saveGroup = (groups: Groups, group: SortGroup, fields: CatalogFields): Groups | Failure => {
  const old = groups.find(({ sortId }) => sortId === group.sortId);
  if (group.sortId !== undefined && !old) return invalid({ path: 'sortGroup.sortId', rule: 'oneOf' });
  const problems = problemsOf(group.conditions, fields, old ? missingFields(old.conditions, fields) : []);
  if (problems.length > 0) return invalid(...problems);
  if (old)
    return groups.map((one) => (one === old ? { ...group, sortId: old.sortId, enabled: old.enabled } : one));
  if (groups.length >= maxSortGroups)
    return invalid({ path: 'sortGroup', rule: 'maxItems', params: { max: maxSortGroups } });
  return [...groups, { ...group, sortId: newId(), enabled: true }];
};

/** Changes the places of two neighbours; a move beyond either end changes nothing. */
const swap = (groups: Groups, from: number, to: number): Groups => {
  const [moved, other] = [groups[from], groups[to]];
  if (!moved || !other) return groups;
  return groups.with(from, other).with(to, moved);
};

const choose = (groups: Groups, choices: readonly Choice[]): Groups | Failure => {
  const byId = new Map(groups.map((group) => [group.sortId, group]));
  const problems = choices.flatMap(({ sortId }, at): Problem[] =>
    byId.has(sortId) ? [] : [{ path: `sorts.${at}.sortId`, rule: 'oneOf' }],
  );
  if (problems.length > 0) return invalid(...problems);
  const chosen = choices.flatMap(({ sortId, enabled }) => {
    const group = byId.get(sortId);
    return group ? [{ ...group, enabled }] : [];
  });
  const named = new Set(choices.map(({ sortId }) => sortId));
  const rest = groups
    .filter(({ sortId }) => !named.has(sortId))
    .map((group) => ({ ...group, enabled: false }));
  return choices.length === 0 ? [] : [...chosen, ...rest];
};

export type SortGroupService = ReturnType<typeof createSortGroups>;

export const createSortGroups = (database: Database, changeSetting: ChangeSetting) => {
  const show = (groups: Groups, { catalog }: SettingScope): SortGroupView[] => {
    const fields = fieldsOf(catalog);
    return groups.map((group) => ({ ...group, missingFields: missingFields(group.conditions, fields) }));
  };

  /** The first change of any group stores them all: the names are the shop's own from then on. */
  const change = async (
    customer: Customer,
    place: SettingScope,
    next: (groups: Groups) => Groups | Failure,
  ): Promise<Changed<SortGroupView[]> | Failure> => {
    const defaults = defaultSortGroups(place.catalog);
    const changed = await changeSetting<Groups>(customer, {
      kind: 'sorts',
      subjectId: place.subjectId,
      defaults,
      next: (stored) => next(stored ?? defaults),
    });
    if (isFailure(changed)) return changed;
    const { value, change: recorded } = changed;
    return { data: show(value ?? defaults, place), changeId: recorded?.changeId ?? null };
  };

  return {
    get: async (customer: Customer, place: SettingScope): Promise<SortGroupView[]> => {
      const stored = (await readSetting(database, customer.id, place.subjectId, 'sorts')) as Groups | null;
      return show(stored ?? defaultSortGroups(place.catalog), place);
    },
    save: (customer: Customer, place: SettingScope, group: SortGroup) =>
      change(customer, place, (groups) => saveGroup(groups, group, fieldsOf(place.catalog))),
    remove: (customer: Customer, place: SettingScope, sortId: string) =>
      change(customer, place, (groups) => {
        const rest = groups.filter((group) => group.sortId !== sortId);
        return rest.length === groups.length ? fail('NOT_FOUND') : withOneEnabled(rest);
      }),
    move: (customer: Customer, place: SettingScope, from: number, by: -1 | 1) =>
      change(customer, place, (groups) => swap(groups, from, from + by)),
    choose: (customer: Customer, place: SettingScope, choices: readonly Choice[]) =>
      change(customer, place, (groups) => choose(groups, choices)),
  };
};
