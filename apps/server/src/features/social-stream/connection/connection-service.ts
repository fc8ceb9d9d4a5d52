import type { InstagramConnection } from '@vitrina/contract';
import type { GraphAccess, GraphApp, GraphFailure, InstagramClient } from '@vitrina/instagram';
import { type Failure, isFailure } from '../../../http/failure.ts';
import { dayMs } from '../../../storage/calendar-days.ts';
import type { Database } from '../../../storage/database.ts';
import type { Customer } from '../../../storage/records.ts';
import { createConnectAccount } from './connect-account.ts';
import {
  type ConnectionRecord,
  changeConnection,
  deleteConnection,
  findConnection,
  listAskedSince,
  listEnding,
  saveConnection,
} from './connection-repository.ts';
import type { TokenStore } from './token-store.ts';

type Dependencies = {
  readonly database: Database;
  readonly tokens: TokenStore;
  /** One that doesn’t wait long: an owner does. */
  readonly client: InstagramClient;
  readonly app: GraphApp | null;
  readonly now: () => Date;
  /** Called when posts may be read again. */
  readonly onConnected: (customerId: string) => Promise<void>;
  /** Erases all copies of posts, and in the same transaction what else is to go. */
  readonly eraseCopies: (
    customerId: string,
    eraseAlso: (transaction: Database) => Promise<void>,
  ) => Promise<void>;
};

/** Renewed every day from so long before its end on. */
const renewWithinMs = 20 * dayMs;
/** The owner is told from so long before its end on: by then it should have been renewed. */
const endingWithinMs = 14 * dayMs;
export const hashtagWindowMs = 7 * dayMs;

/** Whom reading speaks for, and the row that it was made of. */
export type OpenConnection = { readonly access: GraphAccess; readonly connection: ConnectionRecord };
export type ConnectionService = ReturnType<typeof createConnectionService>;

export const createConnectionService = (dependencies: Dependencies) => {
  const { database, tokens, client, app, now, onConnected, eraseCopies } = dependencies;
  const connectAccount = createConnectAccount({ client, app, now });
  const fromNow = (ms: number): string => new Date(now().getTime() + ms).toISOString();

  const stateOf = (connection: ConnectionRecord | null): InstagramConnection['state'] => {
    if (!connection) return 'none';
    const { endsAt, isRefused } = connection;
    if (isRefused || (endsAt !== null && endsAt <= now().toISOString())) return 'reconnect';
    return endsAt !== null && endsAt < fromNow(endingWithinMs) ? 'ending' : 'ok';
  };

  const read = async (customerId: string): Promise<InstagramConnection> => {
    const connection = await findConnection(database, customerId);
    const isPaused = (connection?.pausedUntil ?? '') > now().toISOString();
    return {
      state: stateOf(connection),
      username: connection?.username ?? null,
      connectedAt: connection?.connectedAt ?? null,
      endsAt: connection?.endsAt ?? null,
      canRenew: app !== null,
      pausedUntil: isPaused ? (connection?.pausedUntil ?? null) : null,
      usedPercent: connection?.usedPercent ?? null,
      hashtagsUsed: (await listAskedSince(database, customerId, fromNow(-hashtagWindowMs))).length,
    };
  };

  const renew = async (connection: ConnectionRecord, by: GraphApp): Promise<void> => {
    const token = tokens.open(connection);
    const result = token === null ? null : await client.exchangeToken(token, by);
    const { customerId, sealedToken } = connection;
    if (result?.ok) {
      const { token: renewed, expiresInSeconds } = result.value;
      const endsAt = expiresInSeconds === null ? null : fromNow(expiresInSeconds * 1000);
      await changeConnection(database, customerId, sealedToken, {
        ...{ sealedToken: tokens.seal(customerId, renewed), endsAt, renewalTriedAt: now().toISOString() },
      });
      return;
    }
    await changeConnection(database, customerId, sealedToken, {
      renewalTriedAt: now().toISOString(),
      ...(result?.failure.kind === 'reconnect' && { isRefused: true }),
    });
  };

  return {
    read,

    /** Connects the account of a token. If it opens several and none is named, they are listed and nothing changes. */
    connect: async (
      customer: Customer,
      { token, accountId }: { readonly token: string; readonly accountId?: string | undefined },
    ): Promise<
      | { connection: InstagramConnection; accounts: { accountId: string; username: string; name: string }[] }
      | Failure
    > => {
      const found = await connectAccount(token, accountId);
      if (isFailure(found)) return found;
      if ('accounts' in found) {
        const accounts = found.accounts.map(({ id, username, name }) => ({ accountId: id, username, name }));
        return { connection: await read(customer.id), accounts };
      }
      const { account, userId, endsAt } = found;
      await saveConnection(database, customer.id, {
        sealedToken: tokens.seal(customer.id, found.token),
        ...{ accountId: account.id, username: account.username, userId, endsAt },
        connectedAt: now().toISOString(),
      });
      await onConnected(customer.id);
      return { connection: await read(customer.id), accounts: [] };
    },

    /** Forgets the token and erases all copies of posts; streams and links stay. */
    disconnect: async (customerId: string): Promise<InstagramConnection> => {
      await eraseCopies(customerId, (transaction) => deleteConnection(transaction, customerId));
      return read(customerId);
    },

    /** For reading; null if no account is connected, or its token can’t be used any more. */
    open: async (customerId: string): Promise<OpenConnection | 'not_connected' | 'reconnect'> => {
      const connection = await findConnection(database, customerId);
      if (!connection) return 'not_connected';
      const token = stateOf(connection) === 'reconnect' ? null : tokens.open(connection);
      return token === null
        ? 'reconnect'
        : { access: { token, accountId: connection.accountId }, connection };
    },

    /** Until when Instagram wants to be left alone; null if it doesn’t. */
    pausedUntil: async (customerId: string): Promise<string | null> => (await read(customerId)).pausedUntil,

    noteUsage: async ({ connection }: OpenConnection, usedPercent: number): Promise<void> => {
      await changeConnection(database, connection.customerId, connection.sealedToken, { usedPercent });
    },

    /** What a failure means for all that is read with this token. */
    noteFailure: async ({ connection }: OpenConnection, failure: GraphFailure): Promise<void> => {
      const change = (what: Parameters<typeof changeConnection>[3]) =>
        changeConnection(database, connection.customerId, connection.sealedToken, what);
      if (failure.kind === 'reconnect') await change({ isRefused: true });
      if (failure.kind === 'throttled' || failure.kind === 'blocked')
        await change({ pausedUntil: fromNow(failure.waitMs ?? 3_600_000) });
    },

    /** Renews, once a day, the tokens that end soon. Nothing without an app. */
    renewEnding: async (): Promise<void> => {
      if (app === null) return;
      const ending = await listEnding(database, {
        endBefore: fromNow(renewWithinMs),
        triedBefore: fromNow(-dayMs),
      });
      for (const connection of ending) await renew(connection, app);
    },
  };
};
