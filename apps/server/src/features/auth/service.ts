import { hash, verify } from '@node-rs/argon2';
import type { AccessToken } from '@vitrina/contract';
import { type Failure, fail } from '../../http/failure.ts';
import type { Client } from '../../http/handlers.ts';
import type { Database } from '../../storage/database.ts';
import { newId, newSecret } from '../../storage/ids.ts';
import type { Customer } from '../../storage/records.ts';
import {
  deleteExpired,
  findSession,
  insertReloginHash,
  insertToken,
  replaceToken,
  takeReloginHash,
} from './repository.ts';
import { describeClient } from './sessions/describe-client.ts';
import { endSession, insertSession } from './sessions/repository.ts';

const tokenSeconds = 60 * 60;
const reloginSeconds = 60;
/** After a refresh, the previous token stays valid for this long, for calls and tabs that still hold it. */
const overlapSeconds = 60;
/** The longest life of a session, however often its token is renewed: it bounds what a stolen one is worth. */
const sessionSeconds = 30 * 24 * 60 * 60;
/** That of an operator who signed in as a customer. */
const operatedSeconds = 60 * 60;
/** Each check occupies a thread and megabytes for a while, and the same threads resolve names and read files. */
const maxChecksAtOnce = 16;

type Dependencies = {
  readonly database: Database;
  readonly now: () => Date;
  readonly findCustomer: (customerId: string) => Promise<Customer | null>;
  readonly findCustomerByEmail: (
    email: string,
  ) => Promise<{ customer: Customer; passwordHash: string } | null>;
  /** Called for each use of a session. */
  readonly noteUse: (sessionId: string, client: Client) => void;
};

export type AuthService = ReturnType<typeof createAuthService>;
export type Authenticated = {
  readonly customer: Customer;
  readonly sessionId: string;
  /** An operator is signed in as the customer. */
  readonly isOperated: boolean;
};

/** Sign-in by password (the control panel's part), by one-use hash (the panel's part), and sessions by opaque token. */
export const createAuthService = ({
  database,
  now,
  findCustomer,
  findCustomerByEmail,
  noteUse,
}: Dependencies) => {
  const inSeconds = (seconds: number): Date => new Date(now().getTime() + seconds * 1000);
  /** Verified when the address is unknown, so that the answer takes as long as for a known one. */
  const nobodysPassword = hash(newSecret());

  let checking = 0;

  /** A token for an hour, or for the rest of its session if that is shorter. */
  const makeToken = async (inStorage: Database, sessionId: string, endsAt: string): Promise<AccessToken> => {
    const leftSeconds = Math.ceil((Date.parse(endsAt) - now().getTime()) / 1000);
    const expires_in = Math.min(tokenSeconds, leftSeconds);
    const token = newSecret();
    await insertToken(inStorage, { token, sessionId, expiresAt: inSeconds(expires_in) });
    return { access_token: token, expires_in };
  };

  const makeReloginHash = async (
    inStorage: Database,
    customerId: string,
    operatorId: string | null = null,
  ): Promise<string> => {
    await deleteExpired(inStorage, now());
    const secret = newSecret();
    await insertReloginHash(inStorage, customerId, secret, inSeconds(reloginSeconds), operatorId);
    return secret;
  };

  const openSession = async (
    inStorage: Database,
    { customerId, operatorId }: { readonly customerId: string; readonly operatorId: string | null },
    client: Client,
  ): Promise<AccessToken> => {
    const sessionId = newId();
    const startedAt = now().toISOString();
    const endsAt = inSeconds(operatorId === null ? sessionSeconds : operatedSeconds).toISOString();
    const times = { startedAt, lastUsedAt: startedAt, endsAt };
    const session = { sessionId, operatorId, ...times, ...describeClient(client) };
    await insertSession(inStorage, customerId, session);
    return makeToken(inStorage, sessionId, endsAt);
  };

  /** Whoever is signed in as a customer is so no longer than an operator, whose right may be taken away or account disabled. */
  const mayStillOperate = async (operatorId: string | null): Promise<boolean> => {
    if (operatorId === null) return true;
    const operator = await findCustomer(operatorId);
    return operator?.isOperator === true && !operator.isDisabled;
  };

  return {
    /** The hash to check the account's password against; null for an unknown address. */
    findPasswordHash: async (email: string): Promise<string | null> =>
      (await findCustomerByEmail(email))?.passwordHash ?? null,

    /** ACCOUNT_DISABLED only to somebody who knows the password; OVERLOADED if too many passwords are being checked already. */
    checkPassword: async (email: string, password: string): Promise<Customer | null | Failure> => {
      if (checking >= maxChecksAtOnce) return fail('OVERLOADED');
      checking += 1;
      try {
        const found = await findCustomerByEmail(email);
        const right = await verify(found?.passwordHash ?? (await nobodysPassword), password);
        if (!found || !right) return null;
        return found.customer.isDisabled ? fail('ACCOUNT_DISABLED') : found.customer;
      } finally {
        checking -= 1;
      }
    },

    /** A hash for one sign-in to the panel, valid for a minute. */
    createReloginHash: (customerId: string): Promise<string> => makeReloginHash(database, customerId),

    /** The same for an operator, who is signed in as the customer for an hour. In a transaction of the caller's. */
    createOperatedHash: (inStorage: Database, customerId: string, operatorId: string): Promise<string> =>
      makeReloginHash(inStorage, customerId, operatorId),

    /** The same for somebody whose password matched this stored hash; null if the password has changed since. */
    createSignInHash: (email: string, passwordHash: string): Promise<string | null> =>
      database.transaction().execute(async (transaction) => {
        // Nobody else writes during this transaction, so a later change of the password voids the hash made here.
        const found = await findCustomerByEmail(email);
        return found?.passwordHash === passwordHash ? makeReloginHash(transaction, found.customer.id) : null;
      }),

    relogin: (reloginHash: string, client: Client): Promise<AccessToken | Failure> =>
      // In one transaction: otherwise a session could outlive what voided the hash it was made from.
      database.transaction().execute(async (transaction) => {
        const taken = await takeReloginHash(transaction, reloginHash, now());
        const customer = taken && (await findCustomer(taken.customerId));
        return customer && !customer.isDisabled && (await mayStillOperate(taken.operatorId))
          ? openSession(transaction, taken, client)
          : fail('WRONG_CREDENTIALS');
      }),

    /** Only the newest token of a session can be renewed, so an older one that leaked is soon worthless. */
    refresh: async (token: string): Promise<AccessToken | Failure> => {
      const session = await findSession(database, token, now());
      if (!session) return fail('BAD_TOKEN');
      return database
        .transaction()
        .execute(async (transaction) =>
          (await replaceToken(transaction, token, now(), inSeconds(overlapSeconds)))
            ? makeToken(transaction, session.sessionId, session.endsAt)
            : fail('TOKEN_REPLACED'),
        );
    },

    logout: async (customerId: string, sessionId: string): Promise<void> => {
      await endSession(database, customerId, sessionId);
    },

    authenticate: async (token: string, client: Client): Promise<Authenticated | null> => {
      const session = await findSession(database, token, now());
      const customer = session && (await findCustomer(session.customerId));
      if (!customer || customer.isDisabled || !(await mayStillOperate(session.operatorId))) return null;
      noteUse(session.sessionId, client);
      return { customer, sessionId: session.sessionId, isOperated: session.operatorId !== null };
    },
  };
};
