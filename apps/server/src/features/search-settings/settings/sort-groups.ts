import {
  fieldsOfScript,
  maxSortGroups,
  type Problem,
  parseSortScript,
  type SavedSortGroup,
  type SortConditionSetting,
  type SortGroup,
} from '@vitrina/contract';
import { type Failure, invalid } from '../../../http/failure.ts';
import { newId } from '../../../storage/ids.ts';
import type { CatalogFields } from '../catalog-fields.ts';

export type SortGroups = readonly SavedSortGroup[];
type SortChoice = { readonly sortId: string; readonly enabled: boolean };

const scriptFields = (script: string): string[] => {
  const parsed = parseSortScript(script);
  return parsed.ok ? [...new Set(fieldsOfScript(parsed.script))] : [];
};

/** Scripts calculate, so a field that isn't a number is as good as unknown. */
export const unknownScriptFields = (script: string, fields: CatalogFields): string[] =>
  scriptFields(script).filter((field) => fields.typeOf(field) !== 'number');

const missingIn = (condition: SortConditionSetting, fields: CatalogFields): string[] => {
  if (condition.type === 'field') return fields.has(condition.field) ? [] : [condition.field];
  return condition.type === 'script' ? unknownScriptFields(condition.script, fields) : [];
};

/** Fields of the conditions that the catalog lacks. */
export const missingFields = (
  conditions: readonly SortConditionSetting[],
  fields: CatalogFields,
): string[] => [...new Set(conditions.flatMap((condition) => missingIn(condition, fields)))];

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

/** Visitors are always offered an order: if none is enabled, the first one is. */
const withOneEnabled = (groups: SortGroups): SortGroups =>
  groups.some(({ enabled }) => enabled)
    ? groups
    : groups.map((group, at) => (at === 0 ? { ...group, enabled: true } : group));

/** Null if there is no such group. */
export const removeGroup = (groups: SortGroups, sortId: string): SortGroups | null => {
  const rest = groups.filter((group) => group.sortId !== sortId);
  return rest.length === groups.length ? null : withOneEnabled(rest);
};

/** Adds a group, or replaces the one with its id. Fields that this one had may stay even if the catalog has lost them. */
export const saveGroup = (
  groups: SortGroups,
  group: SortGroup,
  fields: CatalogFields,
): SortGroups | Failure => {
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

/** A move beyond either end changes nothing. */
export const swapNeighbours = (groups: SortGroups, from: number, to: number): SortGroups => {
  const [moved, other] = [groups[from], groups[to]];
  if (!moved || !other) return groups;
  return groups.with(from, other).with(to, moved);
};

/** The groups offered to visitors, in that order; the others are disabled. */
export const chooseGroups = (groups: SortGroups, choices: readonly SortChoice[]): SortGroups | Failure => {
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
