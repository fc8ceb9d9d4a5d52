import { networkOf } from '../../../http/network-of.ts';
import { createWindowCounter } from '../../../http/window-counter.ts';

const windowMs = 15 * 60 * 1000;
const attemptsPerAddress = 30;
const attemptsPerAccount = 10;
const attemptsOfStrangers = 50;

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
export const createGuessLimits = (now: () => Date) => {
  const counterOf = (max: number) => createWindowCounter({ max, windowMs, now });
  const byAddress = counterOf(attemptsPerAddress);
  const byAccount = counterOf(attemptsPerAccount);
  const byStrangers = counterOf(attemptsOfStrangers);

  const countersOf = ({ address, email, device }: Attempt) => {
    const network = networkOf(address);
    const account = email.toLowerCase();
    return [
      { counter: byAddress, key: network },
      { counter: byAccount, key: `${device === null ? network : `device:${device}`} ${account}` },
      ...(device === null ? [{ counter: byStrangers, key: account }] : []),
    ];
  };

  return {
    /**
     * Counts an attempt before the password is checked, so that many at once can't slip through. Returns whether it is allowed.
     */
    mayTry: (attempt: Attempt): boolean =>
      // In this order: an attempt that one limit refuses doesn't count against the next.
      countersOf(attempt).every(({ counter, key }) => counter.take(key) === null),

    /** The password was right, so this was no guess. */
    forgive: (attempt: Attempt): void => {
      for (const { counter, key } of countersOf(attempt)) counter.giveBack(key);
    },
  };
};
