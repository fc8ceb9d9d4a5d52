import { hash, verify } from '@node-rs/argon2';
import type { AccessToken } from '@vitrina/contract';
import { type Failure, fail } from '../../http/failure.ts';
import { newSecret } from '../../storage/ids.ts';
import type { Customer } from '../../storage/records.ts';
import type { Storage } from '../../storage/storage.ts';
import {
  deleteExpired,
  deleteSession,
  findSession,
  insertReloginHash,
  insertSession,
  shortenSession,
  takeReloginHash,
} from './repository.ts';

const sessionSeconds = 60 * 60;
const reloginSeconds = 60;
/** After a refresh the token before it lives on for this long, for calls and tabs that still hold it. */
const overlapSeconds = 60;
/** Each check takes a thread and megabytes for a while; those threads also look up names and read files. */
const mostChecksAtOnce = 16;

type Dependencies = {
  readonly storage: Storage;
  readonly now: () => Date;
  readonly findCustomer: (customerId: string) => Promise<Customer | null>;
  readonly findCustomerByEmail: (
    email: string,
  ) => Promise<{ customer: Customer; passwordHash: string } | null>;
};

export type AuthService = ReturnType<typeof createAuthService>;

/** Sign-in by password (the control panel's part), by one-use hash (the panel's part), and sessions by opaque token. */
export const createAuthService = ({ storage, now, findCustomer, findCustomerByEmail }: Dependencies) => {
  const inSeconds = (seconds: number): Date => new Date(now().getTime() + seconds * 1000);
  /** Verified when the address is unknown, so that the answer takes as long as for a known one. */
  const nobodysPassword = hash(newSecret());

  let checking = 0;

  const openSession = async (customerId: string): Promise<AccessToken> => {
    const token = newSecret();
    await insertSession(storage, customerId, token, inSeconds(sessionSeconds));
    return { access_token: token, expires_in: sessionSeconds };
  };

  return {
    /** What the account's password is checked against; null for an address that nobody has. */
    findPasswordHash: async (email: string): Promise<string | null> =>
      (await findCustomerByEmail(email))?.passwordHash ?? null,

    /** OVERLOADED where too many passwords are being checked already. */
    checkPassword: async (email: string, password: string): Promise<Customer | null | Failure> => {
      if (checking >= mostChecksAtOnce) return fail('OVERLOADED');
      checking += 1;
      try {
        const found = await findCustomerByEmail(email);
        const right = await verify(found?.passwordHash ?? (await nobodysPassword), password);
        return found && right ? found.customer : null;
      } finally {
        checking -= 1;
      }
    },

    /** A hash for one sign-in of the panel, good for a minute. */
    createReloginHash: async (customerId: string): Promise<string> => {
      await deleteExpired(storage, now());
      const secret = newSecret();
      await insertReloginHash(storage, customerId, secret, inSeconds(reloginSeconds));
      return secret;
    },

    relogin: async (reloginHash: string): Promise<AccessToken | Failure> => {
      const taken = await takeReloginHash(storage, reloginHash, now());
      return taken ? openSession(taken.customerId) : fail('WRONG_CREDENTIALS');
    },

    refresh: async (customerId: string, token: string): Promise<AccessToken> => {
      await shortenSession(storage, customerId, token, inSeconds(overlapSeconds));
      return openSession(customerId);
    },

    logout: (customerId: string, token: string): Promise<void> => deleteSession(storage, customerId, token),

    authenticate: async (token: string): Promise<Customer | null> => {
      const session = await findSession(storage, token, now());
      return session && (await findCustomer(session.customerId));
    },
  };
};
