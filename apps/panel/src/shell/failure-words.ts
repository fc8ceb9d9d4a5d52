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
export const failureText = (
  t: TFunction,
  failure: Pick<ApiFailure, 'code'> & { details?: unknown },
): string => t(`errors.codes.${failure.code}`, figures(failure.details));

/** Failures whose usual sentence says that the products stay as they were. */
const toldOfProducts = [
  'FEED_CUT_OFF',
  'IMPORT_ALL_WRONG',
  'IMPORT_CANCELLED',
  'IMPORT_INTERRUPTED',
  'IMPORT_DISK_FULL',
] as const satisfies readonly (keyof (typeof en)['errors']['firstImport'])[];

/** The sentence for a failure where there are no products yet: nothing is said of any. */
export const firstImportText: typeof failureText = (t, failure) => {
  const code = toldOfProducts.find((each) => each === failure.code);
  return code ? t(`errors.firstImport.${code}`) : failureText(t, failure);
};
