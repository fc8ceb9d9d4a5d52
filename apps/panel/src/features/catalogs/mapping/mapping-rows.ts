import {
  dataTypes,
  type FoundPath,
  type MappingField,
  type MappingItem,
  mappingField,
  type Problem,
  requiredFields,
  requiredMapping,
  suggestedMapping,
} from '@vitrina/contract';
import { z } from 'zod';
import { plainLetters } from '../../../kit/plain-letters.ts';

/** A mapping row being edited. The `key` stays the same when the field's name changes. */
export const mappingRow = mappingField.extend({ key: z.string(), dataType: z.enum(dataTypes) });
export type MappingRow = MappingField & { readonly key: string };

export type MappingPart = 'qonId' | 'catalogField' | 'dataType' | 'separator';
export type RowProblems = Partial<Record<MappingPart, Problem>>;
/** Problems by the key of their row; `whole` are those of the mapping as a whole. */
export type MappingProblems = {
  readonly rows: Readonly<Record<string, RowProblems>>;
  readonly whole: readonly Problem[];
};

const partOf: Readonly<Record<string, MappingPart>> = {
  fieldLabel: 'qonId',
  path: 'catalogField',
  fieldType: 'dataType',
  separator: 'separator',
};

const isRequired = (field: Pick<MappingField, 'qonId'>): boolean => requiredFields.includes(field.qonId);

/**
 * The rows of the editor: the required fields first, then the additional ones. The two suggested prices are added
 * only if there are no additional fields.
 */
export const rowsOf = (fields: readonly MappingField[]): MappingRow[] => {
  const required = fields.filter(isRequired).map((field) => ({ ...field, isDeletable: false }));
  const additional = fields.filter((field) => !isRequired(field));
  const shown = [...required, ...(additional.length > 0 ? additional : suggestedMapping)];
  return shown.map((field, index) => ({ ...field, key: `${index}:${field.qonId}` }));
};

const refusedFields = z.object({ fields: z.array(z.object({ field: z.string() })) });

type Refusal = { readonly problems: readonly Problem[]; readonly details?: unknown };

/** The problems in a refused mapping. FIELDS_INVALID_ERROR names fields in its details: `fields: [{ field, path }]`. */
export const refusedProblems = (items: readonly MappingItem[], { problems, details }: Refusal): Problem[] => {
  const parsed = refusedFields.safeParse(details);
  const fields = parsed.success ? parsed.data.fields : [];
  const paths = fields.map(({ field }): Problem => {
    const at = items.findIndex(({ fieldLabel }) => fieldLabel === field);
    return { path: at < 0 ? '' : `${at}.path`, rule: 'feedPath' };
  });
  return [...problems, ...paths];
};

export const itemsOf = (rows: readonly MappingRow[]): MappingItem[] =>
  rows.map(({ catalogField, qonId, dataType, separator }) => ({
    path: catalogField.trim(),
    fieldLabel: fieldIdOf(qonId),
    fieldType: dataType,
    separator: dataType === 'table' ? separator : '',
  }));

/** Assigns each problem to its row. Paths are `3.path`, or `mapping.3.path` with the body's own field in front. */
export const problemsByRow = (rows: readonly MappingRow[], problems: readonly Problem[]): MappingProblems => {
  const byRow: Record<string, RowProblems> = {};
  const whole: Problem[] = [];
  for (const problem of problems) {
    const [index, name] = problem.path.replace(/^mapping\.?/, '').split('.');
    const row = /^\d+$/.test(index ?? '') ? rows[Number(index)] : rows.find((each) => each.qonId === index);
    const part = partOf[name ?? ''] ?? 'catalogField';
    if (!row) whole.push(problem);
    else byRow[row.key] = { [part]: problem, ...byRow[row.key] };
  }
  return { rows: byRow, whole };
};

export const hasProblems = ({ rows, whole }: MappingProblems): boolean =>
  whole.length > 0 || Object.keys(rows).length > 0;

/** Whether a row's path is missing from the feed. False until the feed has been read. */
export const isMissing = (row: MappingRow, foundPaths: readonly FoundPath[]): boolean =>
  row.catalogField !== '' && !foundPaths.some((found) => found.path === row.catalogField);

/** Whether a row has the usual path of its field, which is there before anybody chooses one. */
export const hasUsualPath = (row: MappingRow): boolean =>
  [...requiredMapping, ...suggestedMapping].some(
    ({ qonId, catalogField }) => qonId === row.qonId && catalogField === row.catalogField,
  );

/** Whether a row is one of the suggested fields, which may be saved before the feed has their path. */
export const isSuggested = (row: MappingRow): boolean =>
  suggestedMapping.some((field) => field.qonId === row.qonId);

const idIn = (text: string): string =>
  plainLetters(text)
    .replace(/[^a-z0-9_]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 63);

/** The id of a field that the owner names in their own words: `Kolor ramy` becomes `kolor_ramy`. A name without letters of ours stays as it is. */
export const fieldIdOf = (name: string): string => idIn(name) || name.trim();

/** Derives a field's id from a feed path: `g:product_type` becomes `product_type`, `param[Barva]` becomes `barva`. */
export const qonIdFor = (path: string): string => idIn(path.replace(/^.*[/[@:](?=[^/[@:]*\]?$)/, ''));

export const addRow = (rows: readonly MappingRow[]): MappingRow[] => {
  const numbers = rows.map((row) => Number.parseInt(row.key, 10));
  const key = `${Math.max(-1, ...numbers) + 1}:new`;
  return [
    ...rows,
    {
      key,
      qonId: '',
      catalogField: '',
      dataType: 'string',
      separator: '',
      description: '',
      isDeletable: true,
    },
  ];
};

/**
 * Whether the owner may rename the field. A row that the owner added stays renamable while its name happens to be a
 * known one.
 */
export const isOwnName = (row: MappingRow, isKnown: boolean): boolean =>
  row.isDeletable && (!isKnown || row.key.endsWith(':new'));

/** Changes a row's path. The row takes the type found there, never a new name: another source is no other field. */
export const withPath = (row: MappingRow, path: string, foundPaths: readonly FoundPath[]): MappingRow => {
  const found = foundPaths.find((each) => each.path === path);
  if (!row.isDeletable || !found) return { ...row, catalogField: path };
  const dataType = found.repeats ? 'table' : found.guessedType === 'id' ? 'string' : found.guessedType;
  return { ...row, catalogField: path, dataType };
};

/** Names a row that has no name yet after its path, once the owner has settled on one that the feed has. */
export const named = (row: MappingRow, foundPaths: readonly FoundPath[]): MappingRow =>
  row.qonId === '' && foundPaths.some(({ path }) => path === row.catalogField)
    ? { ...row, qonId: qonIdFor(row.catalogField) }
    : row;

export const withType = (row: MappingRow, dataType: MappingRow['dataType']): MappingRow => ({
  ...row,
  dataType,
  separator: dataType === 'table' && row.separator === '' && !row.isDeletable ? ',' : row.separator,
});

/** The first values of a path, as the field will hold them: texts of a list are split. */
export const sampleValues = (row: MappingRow, foundPaths: readonly FoundPath[]): string[] => {
  const found = foundPaths.find((each) => each.path === row.catalogField);
  const { separator } = row;
  const texts = found?.samples.slice(0, 3) ?? [];
  if (row.dataType !== 'table' || separator === '') return texts;
  return texts.flatMap((text) => splitTable(text, separator)).slice(0, 6);
};

/** Splits like the import: a category path (` > `) is split only where both parts are category paths. */
export const splitTable = (text: string, separator: string): string[] => {
  if (!text.includes(' > ')) return trimmed(text.split(separator));
  const parts: string[] = [];
  for (const piece of text.split(separator)) {
    const last = parts.at(-1);
    if (last === undefined || (last.includes(' > ') && piece.includes(' > '))) parts.push(piece);
    else parts[parts.length - 1] = `${last}${separator}${piece}`;
  }
  return trimmed(parts);
};
const trimmed = (texts: readonly string[]): string[] => texts.map((text) => text.trim()).filter(Boolean);
