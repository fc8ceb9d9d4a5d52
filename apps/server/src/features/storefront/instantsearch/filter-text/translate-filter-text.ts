import type { Filter, GenerationSchema } from '@vitrina/search-engine';
import { type Failure, isFailure } from '../../../../http/failure.ts';
import { anyOf } from '../any-of.ts';
import { compares, isBetween, isValue, negate } from '../filter-conditions.ts';
import { type Expression, parseFilterText } from './parse-filter-text.ts';

type Condition = Extract<Expression, { kind: 'value' | 'comparison' | 'between' }>;

const readCondition = (condition: Condition, schema: GenerationSchema): Filter | Failure => {
  const { name } = condition;
  switch (condition.kind) {
    case 'value':
      return isValue(`filters: “${name}:${condition.value}”`, name, condition.value, schema);
    case 'comparison': {
      const { comparison, value } = condition;
      return compares(`filters: “${name} ${comparison} ${value}”`, name, comparison, value, schema);
    }
    case 'between': {
      const { from, to } = condition;
      return isBetween(`filters: “${name}:${from} TO ${to}”`, name, from, to, schema);
    }
  }
};

/** An expression after its negations are pushed down to the conditions. */
const negated = (expression: Expression, isNegated: boolean): Expression => {
  if (expression.kind === 'not') return negated(expression.of, !isNegated);
  if (!isNegated) return expression;
  if (expression.kind !== 'all' && expression.kind !== 'any') return { kind: 'not', of: expression };
  const of = expression.of.map((part): Expression => ({ kind: 'not', of: part }));
  return { kind: expression.kind === 'all' ? 'any' : 'all', of };
};

/** Filters of which at least one has to hold. */
const toAlternatives = (given: Expression, schema: GenerationSchema): Filter[] | Failure => {
  const expression = negated(given, false);
  if (expression.kind === 'any') return collect(expression.of, (part) => toAlternatives(part, schema));
  const filters = toFilters(expression, schema);
  return isFailure(filters) || filters.length < 2 ? filters : [{ kind: 'all', filters }];
};

const collect = (
  parts: readonly Expression[],
  read: (part: Expression) => Filter[] | Failure,
): Filter[] | Failure => {
  const all: Filter[] = [];
  for (const part of parts) {
    const filters = read(part);
    if (isFailure(filters)) return filters;
    all.push(...filters);
  }
  return all;
};

/** Filters that all have to hold. */
const toFilters = (given: Expression, schema: GenerationSchema): Filter[] | Failure => {
  const expression = negated(given, false);
  switch (expression.kind) {
    case 'all':
      return collect(expression.of, (part) => toFilters(part, schema));
    case 'any': {
      const alternatives = toAlternatives(expression, schema);
      return isFailure(alternatives) ? alternatives : [anyOf(alternatives)];
    }
    case 'not': {
      const filters = toFilters(expression.of, schema);
      return isFailure(filters) ? filters : filters.map(negate);
    }
    default: {
      const filter = readCondition(expression, schema);
      return isFailure(filter) ? filter : [filter];
    }
  }
};

/** Translates a filter that the client wrote as text into the plan's filters. */
export const translateFilterText = (text: string, schema: GenerationSchema): Filter[] | Failure => {
  const expression = parseFilterText(text);
  if (expression === null || isFailure(expression)) return expression ?? [];
  return toFilters(expression, schema);
};
