import type { FeedSummary, FoundPath, MappingField, ProposedField } from '@vitrina/contract';
import {
  attributesField,
  requiredMapping,
  suggestedMapping,
  toProposedField,
} from '@vitrina/contract/basics';
import { additionalPaths, type KnownField, plainPath, requiredPaths } from './known-paths.ts';
import { proposeSeparator } from './propose-separator.ts';

const wellFilled = 0.5;

const isNumericOnly = (found: FoundPath): boolean =>
  found.samples.length > 0 && found.samples.every((sample) => /^\d+$/.test(sample));

/** Prefers the first known path, unless it is rarely filled and another one is filled more often. */
const choose = (candidates: readonly FoundPath[]): FoundPath | undefined =>
  candidates.find((found) => found.fillRate >= wellFilled) ??
  candidates.toSorted((a, b) => b.fillRate - a.fillRate)[0];

/** The path of details by name, whatever the feed calls it: the one with most names (`spec[Color]`). */
const findDetails = (foundPaths: readonly FoundPath[]): FoundPath | undefined => {
  const names = new Map<string, number>();
  for (const { path } of foundPaths) {
    const [owner = ''] = path.split('[', 1);
    if (owner !== path) names.set(owner, (names.get(owner) ?? 0) + 1);
  }
  return foundPaths
    .filter(({ path }) => names.has(path))
    .toSorted((a, b) => (names.get(b.path) ?? 0) - (names.get(a.path) ?? 0))[0];
};

const isPlausible = (field: KnownField, found: FoundPath): boolean => {
  if (field.qonId === 'link') return found.samples.some((sample) => /^https?:/i.test(sample));
  if (field.qonId === 'categories' && /google_product_category$/.test(found.path))
    return !isNumericOnly(found);
  return true;
};

/**
 * The mapping for a feed's paths: the required rows first, then a deletable row for each further field of the feed. If there are none of
 * those, old_price and omnibus_price are suggested. Each path is proposed once. `valuesOf` gives more values of a path than its samples.
 */
export const proposeMapping = (
  foundPaths: readonly FoundPath[],
  format: FeedSummary['format'],
  valuesOf?: (path: string) => readonly string[],
): ProposedField[] => {
  const used = new Set<string>();
  const byName = new Map<string, FoundPath>();
  for (const found of foundPaths) {
    const name = plainPath(found.path);
    if (!byName.has(name)) byName.set(name, found);
  }
  const find = (field: KnownField): FoundPath | undefined => {
    const paths =
      format === 'atom' && field.qonId === 'id' ? field.paths.filter((path) => path !== 'guid') : field.paths;
    const candidates = paths
      .map((path) => byName.get(path))
      .filter((found) => found !== undefined)
      .filter((found) => !used.has(found.path) && isPlausible(field, found));
    const chosen = choose(candidates);
    if (chosen) used.add(chosen.path);
    return chosen;
  };
  /** Only categories have a separator by default, which the feed has to confirm. */
  const separated = <Field extends { separator: string; found: FoundPath | undefined }>(
    field: Field,
  ): Field =>
    field.separator === '' || !field.found
      ? field
      : { ...field, separator: proposeSeparator(valuesOf?.(field.found.path) ?? field.found.samples) };
  const required = requiredMapping.map((row): MappingField => {
    const field = requiredPaths.find((candidate) => candidate.qonId === row.qonId);
    const found = field && find(field);
    const { separator } = separated({ ...row, found });
    return { ...row, separator, catalogField: found?.path ?? row.catalogField };
  });
  const additional = additionalPaths.flatMap((field): MappingField[] => {
    const found = find(field) ?? (field.qonId === attributesField ? findDetails(foundPaths) : undefined);
    if (!found) return [];
    const { qonId, dataType, separator } = separated({ ...field, found });
    return [{ qonId, catalogField: found.path, dataType, separator, description: '', isDeletable: true }];
  });
  return [...required, ...(additional.length > 0 ? additional : suggestedMapping)].map(toProposedField);
};
