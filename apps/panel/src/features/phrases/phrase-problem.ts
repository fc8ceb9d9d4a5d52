import type { Problem } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { problemText } from '../../kit/form/problem-messages.ts';

/** The message for a problem with a phrase. The usual message for duplicates would not make sense here. */
export const phraseProblem = (t: TFunction, problem: Problem): string => {
  if (problem.rule === 'distinct') return t('phrases.problems.distinct');
  if (problem.rule === 'minItems') return t('phrases.problems.minItems', { min: problem.params?.min ?? 1 });
  return problemText(t, problem, 'phrase');
};
