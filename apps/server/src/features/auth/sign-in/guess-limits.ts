import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../../../http/network-of.ts';

const windowMs = 15 * 60 * 1000;
const attemptsPerAddress = 30;
const attemptsPerAccount = 10;
const attemptsOfStrangers = 50;
/** With a small cache, guesses at made-up accounts would push the counters of real ones out. */
const counted = { timeWindow: windowMs, cache: 100_000 } as const;

export type Attempt = {
  readonly email: string;
  /** The browser's own name, where it has signed in to this account before; null for a stranger. */
  readonly device: string | null;
};

export type GuessLimits = {
  /** Counts an attempt, and says whether it may be checked. */
  readonly mayTry: (request: FastifyRequest, attempt: Attempt) => Promise<boolean>;
};

/**
 * How often passwords may be guessed in a quarter of an hour: by an address, at an account from one network, and at an account
 * by all strangers together. Browsers that have signed in before are not among the strangers, who so can't lock an owner out.
 * After OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export const createGuessLimits = (app: FastifyInstance): GuessLimits => {
  const attempts = new WeakMap<FastifyRequest, Attempt>();
  const accountOf = (request: FastifyRequest): string => attempts.get(request)?.email.toLowerCase() ?? '';
  // By its own key the plug-in takes a network for one address too.
  const byAddress = app.createRateLimit({ ...counted, max: attemptsPerAddress });
  const byAccount = app.createRateLimit({
    ...counted,
    max: attemptsPerAccount,
    keyGenerator: (request) => {
      const device = attempts.get(request)?.device;
      return `${device ? `device:${device}` : networkOf(request.ip)} ${accountOf(request)}`;
    },
  });
  const byStrangers = app.createRateLimit({
    ...counted,
    max: attemptsOfStrangers,
    keyGenerator: accountOf,
  });
  const isWithin = async (limit: typeof byAddress, request: FastifyRequest): Promise<boolean> => {
    const count = await limit(request);
    return count.isAllowed || !count.isExceeded;
  };
  return {
    // One after the other: an attempt that is turned away counts against nothing further.
    mayTry: async (request, attempt) => {
      attempts.set(request, attempt);
      return (
        (await isWithin(byAddress, request)) &&
        (await isWithin(byAccount, request)) &&
        (attempt.device !== null || (await isWithin(byStrangers, request)))
      );
    },
  };
};
