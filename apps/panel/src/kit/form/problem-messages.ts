import type { Problem } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import type { Messages } from '../../locales/messages.ts';

/** The name of a field in messages about problems: `fields.json`. */
export type FieldName = keyof Messages['fields']['names'];
type RequiredName = keyof Messages['fields']['required'];
type ShapedName = keyof Messages['fields']['shapes'];

/** Fields with a message of their own for a missing value ("Select an industry"). */
const customRequired: readonly RequiredName[] = [
  'catalogName',
  'feedUrl',
  'industry',
  'language',
  'currency',
  'instanceName',
  'selectedCatalog',
];

/** Fields whose message says what they may contain. */
const shaped: readonly ShapedName[] = ['instagramHandle', 'hashtag'];

/** The message for a broken validation rule, with the field's name in it. */
export const problemText = (t: TFunction, problem: Problem, field: FieldName): string => {
  const custom = customRequired.find((name) => name === field);
  if (problem.rule === 'required' && custom) return t(`fields.required.${custom}`);
  const shape = shaped.find((name) => name === field);
  if (shape && (problem.rule === 'regex' || problem.rule === 'invalid'))
    return t(`fields.shapes.${shape}`, { field: t(`fields.names.${field}`) });
  return t(`validation.${problem.rule}`, { ...problem.params, field: t(`fields.names.${field}`) });
};
