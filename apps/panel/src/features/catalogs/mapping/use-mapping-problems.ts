import type { Problem } from '@vitrina/contract';
import { useState } from 'react';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import { usePanel } from '../../../kit/panel-context.ts';
import {
  hasProblems,
  type MappingProblems,
  type MappingRow,
  noProblems,
  problemsByRow,
  type RowProblems,
  refusedPaths,
  validateRows,
} from './mapping-rows.ts';

type Refused = { readonly rows: readonly MappingRow[]; readonly problems: readonly Problem[] };

/** The problems found by the server, for the rows that haven't changed since. */
const stillRefused = ({ rows, problems }: Refused, now: readonly MappingRow[]): MappingProblems => {
  const { rows: byRow, whole } = problemsByRow(rows, problems);
  const unchanged = (key: string): boolean =>
    JSON.stringify(rows.find((row) => row.key === key)) ===
    JSON.stringify(now.find((row) => row.key === key));
  const left = Object.entries(byRow).filter(([key]) => unchanged(key));
  return { rows: Object.fromEntries<RowProblems>(left), whole: rows === now ? whole : [] };
};

export type MappingProblemsControl = {
  /** Incremented by each rejected save. The first problem then takes the focus. */
  readonly attempts: number;
  readonly shown: MappingProblems;
  /** Validates the rows against the contract, and from then on after every change. Returns whether they are valid. */
  readonly validate: () => boolean;
  /** Shows the problems that a save was rejected for. Returns false if the failure is of another kind. */
  readonly take: (failure: ApiFailure) => boolean;
  readonly forget: () => void;
};

/**
 * The problems of a mapping by row: those found locally, from the first attempt to save on, and those found by the
 * server.
 */
export const useMappingProblems = (rows: readonly MappingRow[]): MappingProblemsControl => {
  const { notices } = usePanel();
  const [isValidating, setIsValidating] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState<Refused | null>(null);
  const validated = isValidating ? validateRows(rows) : noProblems;
  const left = refused ? stillRefused(refused, rows) : noProblems;
  return {
    attempts,
    shown: hasProblems(validated) ? validated : left,
    validate: () => {
      setIsValidating(true);
      notices.withdraw('mappingPaths');
      const isValid = !hasProblems(validateRows(rows));
      if (!isValid) setAttempts(attempts + 1);
      return isValid;
    },
    take: (failure) => {
      const isOfMapping = failure.code === 'FIELDS_INVALID_ERROR' || failure.problems.length > 0;
      if (!isOfMapping) return false;
      setRefused({ rows, problems: [...failure.problems, ...refusedPaths(failure.details)] });
      setAttempts(attempts + 1);
      notices.raise({ action: 'mappingPaths' });
      return true;
    },
    forget: () => {
      notices.withdraw('mappingPaths');
      setIsValidating(false);
      setRefused(null);
    },
  };
};
