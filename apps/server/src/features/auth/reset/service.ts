import type { Locale } from '@vitrina/contract';
import type { Database } from '../../../storage/database.ts';
import { newSecret } from '../../../storage/ids.ts';
import type { Customer } from '../../../storage/records.ts';
import { findReset, replaceReset } from './repository.ts';
import { type ResetMail, writeResetMail } from './reset-mail.ts';

const validMs = 60 * 60 * 1000;

type Ask = { readonly email: string; readonly address: string; readonly locale: Locale };

type Dependencies = {
  readonly database: Database;
  readonly publicUrl: string;
  readonly now: () => Date;
  /** Null if this installation sends no mail. What goes wrong with one is its own to log. */
  readonly sendMail: ((mail: ResetMail & { readonly to: string }) => Promise<void>) | null;
  readonly findCustomerByEmail: (email: string) => Promise<{ readonly customer: Customer } | null>;
  /** Counts in the windows of the sign-in page. */
  readonly mayAsk: (ask: Pick<Ask, 'email' | 'address'>) => Promise<boolean>;
  readonly setPasswordBy: (
    takeLink: (inStorage: Database) => Promise<string | null>,
    password: string,
  ) => Promise<number | null>;
  readonly onError: (error: unknown) => void;
};

/** A one-use address for a new password, for an hour. Those made for the customer before die. */
export const createResetLink = async (
  { database, publicUrl, now }: Pick<Dependencies, 'database' | 'publicUrl' | 'now'>,
  customerId: string,
): Promise<string> => {
  const secret = newSecret();
  const times = { now: now(), expiresAt: new Date(now().getTime() + validMs) };
  await database.transaction().execute((transaction) => replaceReset(transaction, customerId, secret, times));
  return `${publicUrl}/sign-in/reset?token=${secret}`;
};

export type ResetService = ReturnType<typeof createResetService>;

/** New passwords for whoever forgot theirs, by a link in a mail. */
export const createResetService = (dependencies: Dependencies) => {
  const { database, now, sendMail, findCustomerByEmail, mayAsk, setPasswordBy, onError } = dependencies;

  const mail = async ({ email, locale }: Ask): Promise<void> => {
    const found = await findCustomerByEmail(email);
    if (!found || found.customer.isDisabled || !sendMail) return;
    const link = await createResetLink(dependencies, found.customer.id);
    await sendMail({ ...writeResetMail(locale, link, found.customer.email), to: found.customer.email });
  };

  return {
    sendsMail: sendMail !== null,

    /** False if there were too many. Says nothing about whether there is such an account: the mail is written after the answer. */
    ask: async (asked: Ask): Promise<boolean> => {
      if (!(await mayAsk(asked))) return false;
      mail(asked).catch(onError);
      return true;
    },

    isValid: async (token: string): Promise<boolean> => (await findReset(database, token, now())) !== null,

    /** False if the link is worth nothing any more. Ends all sessions, and with the link all others of its customer. */
    setPassword: async (token: string, password: string): Promise<boolean> => {
      // Before the work of hashing, which somebody without a link could cause otherwise.
      if ((await findReset(database, token, now())) === null) return false;
      const ended = await setPasswordBy((inStorage) => findReset(inStorage, token, now()), password);
      return ended !== null;
    },
  };
};
