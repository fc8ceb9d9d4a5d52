import type { Problem } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { problemText } from '../../kit/form/problem-messages.ts';

/** What is wrong with a phrase; what every other field says of two alike would not make sense here. */
export const phraseProblem = (t: TFunction, problem: Problem): string => {
  if (problem.rule === 'distinct') return t('phrases.problems.distinct');
  if (problem.rule === 'minItems') return t('phrases.problems.minItems', { min: problem.params?.min ?? 1 });
  return problemText(t, problem, 'phrase');
};
