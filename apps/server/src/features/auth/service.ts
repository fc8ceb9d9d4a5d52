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
/** After a refresh the token before it lives on for this long, for calls and tabs that still hold it. */
const overlapSeconds = 60;
/** However often its token is renewed: a stolen one is worth no more than this. */
const sessionSeconds = 30 * 24 * 60 * 60;
/** Each check takes a thread and megabytes for a while; those threads also look up names and read files. */
const maxChecksAtOnce = 16;

type Dependencies = {
  readonly database: Database;
  readonly now: () => Date;
  readonly findCustomer: (customerId: string) => Promise<Customer | null>;
  readonly findCustomerByEmail: (
    email: string,
  ) => Promise<{ customer: Customer; passwordHash: string } | null>;
  /** Told of each use of a session. */
  readonly noteUse: (sessionId: string, client: Client) => void;
};

export type AuthService = ReturnType<typeof createAuthService>;
export type Authenticated = { readonly customer: Customer; readonly sessionId: string };

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

  /** A token for an hour, or for what is left of its session. */
  const makeToken = async (inStorage: Database, sessionId: string, endsAt: string): Promise<AccessToken> => {
    const leftSeconds = Math.ceil((Date.parse(endsAt) - now().getTime()) / 1000);
    const expires_in = Math.min(tokenSeconds, leftSeconds);
    const token = newSecret();
    await insertToken(inStorage, { token, sessionId, expiresAt: inSeconds(expires_in) });
    return { access_token: token, expires_in };
  };

  const makeReloginHash = async (inStorage: Database, customerId: string): Promise<string> => {
    await deleteExpired(inStorage, now());
    const secret = newSecret();
    await insertReloginHash(inStorage, customerId, secret, inSeconds(reloginSeconds));
    return secret;
  };

  const openSession = async (
    inStorage: Database,
    customerId: string,
    client: Client,
  ): Promise<AccessToken> => {
    const sessionId = newId();
    const startedAt = now().toISOString();
    const endsAt = inSeconds(sessionSeconds).toISOString();
    const session = { sessionId, startedAt, lastUsedAt: startedAt, endsAt, ...describeClient(client) };
    await insertSession(inStorage, customerId, session);
    return makeToken(inStorage, sessionId, endsAt);
  };

  return {
    /** What the account's password is checked against; null for an address that nobody has. */
    findPasswordHash: async (email: string): Promise<string | null> =>
      (await findCustomerByEmail(email))?.passwordHash ?? null,

    /** ACCOUNT_DISABLED to whoever knows the password; OVERLOADED where too many are being checked already. */
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

    /** A hash for one sign-in of the panel, good for a minute. */
    createReloginHash: (customerId: string): Promise<string> => makeReloginHash(database, customerId),

    /** The same for somebody who knew the password with this hash; null where it has become another since. */
    createSignInHash: (email: string, passwordHash: string): Promise<string | null> =>
      database.transaction().execute(async (transaction) => {
        // Nobody else writes meanwhile: a password that is changed from here on voids what is made here.
        const found = await findCustomerByEmail(email);
        return found?.passwordHash === passwordHash ? makeReloginHash(transaction, found.customer.id) : null;
      }),

    relogin: (reloginHash: string, client: Client): Promise<AccessToken | Failure> =>
      // In one: a session of a hash that was void by then would outlive what voided it.
      database.transaction().execute(async (transaction) => {
        const taken = await takeReloginHash(transaction, reloginHash, now());
        const customer = taken && (await findCustomer(taken.customerId));
        return customer && !customer.isDisabled
          ? openSession(transaction, customer.id, client)
          : fail('WRONG_CREDENTIALS');
      }),

    /** Only the newest token of a session is renewed: who holds one of before, lost or stolen, gets no further with it. */
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
      if (!customer || customer.isDisabled) return null;
      noteUse(session.sessionId, client);
      return { customer, sessionId: session.sessionId };
    },
  };
};
