import type { TFunction } from 'i18next';
import type { en } from '../locales/en.ts';
import type { ApiFailure } from './api-failure.ts';

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

const countedLimits = ['products', 'terms', 'values'] as const;

type Told = Pick<ApiFailure, 'code'> & { details?: unknown };

/** Failures of an import that may leave a catalog with the products it had. */
const toldOfProducts = [
  'FEED_CUT_OFF',
  'IMPORT_ALL_WRONG',
  'IMPORT_CHECK_FAILED',
  'IMPORT_LIMIT_EXCEEDED',
  'IMPORT_CANCELLED',
  'IMPORT_INTERRUPTED',
  'IMPORT_DISK_FULL',
  'IMPORT_OUT_OF_MEMORY',
  'IMPORT_TIMEOUT',
  'IMPORT_TOO_MUCH_DISK',
  'IMPORT_CRASHED',
] as const satisfies readonly (keyof (typeof en)['errors']['withoutProducts'])[];

/** What a feed has too much of: products, words and values are counted, all else is size. */
const limitText = (t: TFunction, { code, details }: Told): string => {
  if (code !== 'IMPORT_LIMIT_EXCEEDED') return '';
  const { limit, ...others } = figures(details);
  const counted = countedLimits.find((each) => each === limit);
  return `${t(`errors.limits.${counted ?? 'size'}`, others)} `;
};

const passwordReasons = ['none', 'sent', 'withheld'] as const;

const codeText = (t: TFunction, { code, details }: Told): string => {
  const known = figures(details);
  const reason = passwordReasons.find((each) => each === known.reason);
  return code === 'FEED_PASSWORD_WRONG' && reason
    ? t(`errors.feedPassword.${reason}`)
    : t(`errors.codes.${code}`, known);
};

/** The sentence for a failure: what happened and what to do next. Never the text of an exception. */
export const failureText = (t: TFunction, failure: Told): string => {
  const code = toldOfProducts.find((each) => each === failure.code);
  return code ? limitText(t, failure) + t(`errors.withoutProducts.${code}`) : codeText(t, failure);
};

/** The sentence for a failed import of a catalog that has products: it says that they stay as they were. */
export const importFailureText = (t: TFunction, failure: Told): string =>
  limitText(t, failure) + codeText(t, failure);
