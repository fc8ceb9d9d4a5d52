import type { CallName } from '@vitrina/contract';
import { z } from 'zod';
import { useApiClient } from '../../../api/api-context.ts';
import { useEditor } from '../../../api/editor/use-editor.ts';
import { rowsOfTimes, type TimeRow, timeProblems, timesOf, validateTimes } from './refresh-time-rows.ts';

const draftTimes = z.array(z.object({ key: z.string(), time: z.string() }));

const restoredRows = (stored: unknown): TimeRow[] | null => {
  const rows = draftTimes.safeParse(stored);
  return rows.success ? rows.data : null;
};
const sortedTimes = (rows: readonly TimeRow[]): string[] => timesOf(rows).toSorted();

type TimesEditorChoices = {
  /** Omitted for the catalog that the wizard is preparing. */
  catalogId?: string;
  periods: readonly string[];
  invalidates: readonly CallName[];
  /** False if the screen stores the draft itself. */
  draft?: false;
  onSaved?: () => void;
};

/** Edits refresh times. Problems show at rows while typing, so the rows are validated here rather than by a schema. */
export const useTimesEditor = ({ catalogId, periods, draft, ...rest }: TimesEditorChoices) => {
  const api = useApiClient();
  const editor = useEditor<readonly TimeRow[], string[]>({
    ...rest,
    saved: rowsOfTimes(periods),
    bodyOf: sortedTimes,
    save: (times) =>
      api.call('saveRefreshTimes', {
        body: { periods: times, ...(catalogId !== undefined && { catalogId }) },
      }),
    action: 'saveRefreshTimes',
    draft: draft ?? { restore: restoredRows },
  });
  const validated = validateTimes(editor.value);
  const isValid = Object.keys(validated.rows).length === 0 && !validated.whole;
  return {
    ...editor,
    isValid,
    rowProblems: isValid ? timeProblems(editor.value, editor.problems) : validated,
    submit: async () => isValid && editor.submit(),
  };
};
