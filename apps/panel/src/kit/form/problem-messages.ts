import type { Problem } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import type { Messages } from '../../locales/messages.ts';

/** A field as its problems name it: `fields.json`. */
export type FieldName = keyof Messages['fields']['names'];
type RequiredName = keyof Messages['fields']['required'];

/** Fields that say in their own words that they are needed ("Select an industry"). */
const ownRequired: readonly RequiredName[] = [
  'catalogName',
  'feedUrl',
  'industry',
  'language',
  'currency',
  'instanceName',
  'selectedCatalog',
];

/** The sentence of a broken rule, with the field's name in it. */
export const problemText = (t: TFunction, problem: Problem, field: FieldName): string => {
  const own = ownRequired.find((name) => name === field);
  if (problem.rule === 'required' && own) return t(`fields.required.${own}`);
  return t(`validation.${problem.rule}`, { ...problem.params, field: t(`fields.names.${field}`) });
};
