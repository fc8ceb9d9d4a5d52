import { networkOf } from '../../../http/network-of.ts';
import type { GuessCounters } from './guess-counters.ts';

const attemptsPerAddress = 30;
const attemptsPerAccount = 10;
const attemptsOfStrangers = 50;
/** Each is a mail to somebody who may not have asked for it. */
const resetsPerAccount = 3;

export type Attempt = {
  /** The client's address. */
  readonly address: string;
  readonly email: string;
  /** Something only the owner has: a browser that signed in to this account before, or a session; null for a stranger. */
  readonly device: string | null;
};

export type GuessLimits = ReturnType<typeof createGuessLimits>;

/**
 * How many passwords may be tried in a quarter of an hour: from an address, against an account from one network, and against an
 * account by all strangers together. Browsers that have signed in before don't count as strangers, so strangers can't lock an
 * owner out. After OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export const createGuessLimits = (counters: GuessCounters) => {
  const limitsOf = ({ address, email, device }: Attempt) => {
    const network = networkOf(address);
    const account = email.toLowerCase();
    return [
      { key: `address ${network}`, max: attemptsPerAddress },
      {
        key: `account ${device === null ? network : `device:${device}`} ${account}`,
        max: attemptsPerAccount,
      },
      ...(device === null ? [{ key: `strangers ${account}`, max: attemptsOfStrangers }] : []),
    ];
  };

  return {
    /**
     * Counts an attempt before the password is checked, so that many at once can't slip through. Returns whether it is allowed.
     */
    mayTry: async (attempt: Attempt): Promise<boolean> => {
      // In this order: an attempt that one limit refuses doesn't count against the next.
      for (const { key, max } of limitsOf(attempt)) if (!(await counters.take(key, max))) return false;
      return true;
    },

    /** The password was right, so this was no guess. */
    forgive: async (attempt: Attempt): Promise<void> => {
      for (const { key, max } of limitsOf(attempt)) await counters.giveBack(key, max);
    },

    /** Counts a request for a new password: with attempts from the address, and against the account apart from them. */
    mayAsk: async ({ address, email }: Pick<Attempt, 'address' | 'email'>): Promise<boolean> =>
      (await counters.take(`address ${networkOf(address)}`, attemptsPerAddress)) &&
      (await counters.take(`reset ${email.toLowerCase()}`, resetsPerAccount)),

    forgetOld: counters.forgetOld,
  };
};
