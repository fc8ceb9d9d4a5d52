import type { TFunction } from 'i18next';
import type { ApiFailure } from '../api/api-failure.ts';
import type { en } from '../locales/en.ts';

/** What the owner was doing when a call failed; each has a title in `errors.json`, under `actions`. */
export type ActionName = keyof (typeof en)['errors']['actions'];

const figures = (details: unknown): Record<string, string | number> => {
  const known = details !== null && typeof details === 'object' ? Object.entries(details) : [];
  return Object.fromEntries(
    known.filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
};

/** The sentence for a failure: what happened and what to do next. Never the text of an exception. */
export const failureText = (t: TFunction, failure: Pick<ApiFailure, 'code' | 'details'>): string =>
  t(`errors.codes.${failure.code}`, figures(failure.details));
