import { failedImportCodes, mailFailures } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import type { Messages } from '../locales/messages.ts';
import type { ApiFailure } from './api-failure.ts';

/** What the owner was doing when a call failed; each has a title in `errors.json`, under `actions`. */
export type ActionName = keyof Messages['errors']['actions'];

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

type ReportedFailure = Pick<ApiFailure, 'code'> & { details?: unknown; isRead?: boolean };

/** Failures of an import whose text depends on whether the catalog has products from an earlier import. */
const codesByProducts = [
  'FEED_CUT_OFF',
  'IMPORT_ALL_WRONG',
  ...failedImportCodes,
] as const satisfies readonly (keyof Messages['errors']['withoutProducts'])[];

/** Which limit a feed exceeds. Products, terms and values are counted; every other limit is a size. */
const limitText = (t: TFunction, { code, details }: ReportedFailure): string => {
  if (code !== 'IMPORT_LIMIT_EXCEEDED') return '';
  const { limit, ...others } = figures(details);
  const counted = countedLimits.find((each) => each === limit);
  return `${t(`errors.limits.${counted ?? 'size'}`, others)} `;
};

const passwordReasons = ['none', 'sent', 'withheld'] as const;

const codeText = (t: TFunction, { code, details, isRead }: ReportedFailure): string => {
  const known = figures(details);
  if (code === 'STORAGE_UNAVAILABLE' && isRead) return t('errors.databaseAwayToRead');
  const passwordReason = passwordReasons.find((each) => each === known.reason);
  if (code === 'FEED_PASSWORD_WRONG' && passwordReason) return t(`errors.feedPassword.${passwordReason}`);
  const mailReason = mailFailures.find((each) => each === known.reason);
  if (code === 'MAIL_NOT_SENT' && mailReason) return t(`errors.mail.${mailReason}`);
  return t(`errors.codes.${code}`, known);
};

/** What happened and what to do next, in a sentence. Never the text of an exception. */
export const failureText = (t: TFunction, failure: ReportedFailure): string => {
  const code = codesByProducts.find((each) => each === failure.code);
  return code ? limitText(t, failure) + t(`errors.withoutProducts.${code}`) : codeText(t, failure);
};

/** The same, for another sentence to follow: some texts of the specification lack their full stop. */
export const failureSentence = (t: TFunction, failure: ReportedFailure): string =>
  failureText(t, failure).replace(/[^.!?…]$/, '$&.');

/** As `failureText`, for a failed import of a catalog that already has products: it adds that they are unchanged. */
export const importFailureText = (t: TFunction, failure: ReportedFailure): string =>
  limitText(t, failure) + codeText(t, failure);
