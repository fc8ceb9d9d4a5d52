import { networkOf } from '../../../http/network-of.ts';
import { createWindowCounter } from '../../../http/window-counter.ts';

const windowMs = 15 * 60 * 1000;
const attemptsPerAddress = 30;
const attemptsPerAccount = 10;
const attemptsOfStrangers = 50;

export type Attempt = {
  /** Where the request came from. */
  readonly address: string;
  readonly email: string;
  /** What the owner alone has: a browser that signed in to this account before, or a session; null for a stranger. */
  readonly device: string | null;
};

export type GuessLimits = ReturnType<typeof createGuessLimits>;

/**
 * How often passwords may be guessed in a quarter of an hour: by an address, at an account from one network, and at an account
 * by all strangers together. Browsers that have signed in before are not among the strangers, who so can't lock an owner out.
 * After OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
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
    /** Counts an attempt before the password is looked at, so that many at once can't slip through, and says whether it may be. */
    mayTry: (attempt: Attempt): boolean =>
      // One after the other: an attempt that is turned away counts against nothing further.
      countersOf(attempt).every(({ counter, key }) => counter.take(key) === null),

    /** The password was right: it was no guess. */
    forgive: (attempt: Attempt): void => {
      for (const { counter, key } of countersOf(attempt)) counter.giveBack(key);
    },
  };
};
