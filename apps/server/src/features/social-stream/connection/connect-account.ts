import type { GraphApp, GraphFailure, InstagramAccount, InstagramClient } from '@vitrina/instagram';
import { type Failure, fail, isFailure } from '../../../http/failure.ts';

/** What a token must be allowed, and what each is for is said in docs/operations/instagram.md. */
export const neededScopes: readonly string[] = [
  ...['instagram_basic', 'instagram_manage_insights', 'pages_read_engagement', 'pages_show_list'],
];

export type ConnectedAccount = {
  /** A secret. */
  readonly token: string;
  readonly account: InstagramAccount;
  readonly userId: string | null;
  readonly endsAt: string | null;
};
export type AccountChoice = { readonly accounts: readonly InstagramAccount[] };

type Client = Pick<InstagramClient, 'inspectToken' | 'exchangeToken' | 'listAccounts'>;
type Dependencies = {
  readonly client: Client;
  readonly app: GraphApp | null;
  readonly now: () => Date;
};

/** What Graph’s failure means to who enters a token. */
export const toFailure = ({ kind, waitMs }: GraphFailure, now: Date): Failure => {
  switch (kind) {
    case 'throttled':
    case 'blocked':
      return fail('INSTAGRAM_THROTTLED', {
        until: new Date(now.getTime() + (waitMs ?? 3_600_000)).toISOString(),
      });
    case 'permission':
      return fail('INSTAGRAM_PERMISSION_MISSING', { missing: neededScopes });
    case 'passing':
    case 'unreachable':
      return fail('INSTAGRAM_UNREACHABLE');
    default:
      return fail('INSTAGRAM_TOKEN_REFUSED');
  }
};

const addSeconds = (at: Date, seconds: number | null): string | null =>
  seconds === null ? null : new Date(at.getTime() + seconds * 1000).toISOString();

/**
 * Finds the account that a token speaks for, and makes the token last as long as it can. Several accounts and none chosen: they are returned to choose from. An outcome of
 * Instagram’s is a failure; nothing is stored here.
 */
export const createConnectAccount = ({ client, app, now }: Dependencies) => {
  /** Nothing of the token, where Graph doesn’t let it ask about itself: the accounts will show whether it works. */
  const inspect = async (token: string) => {
    const inspected = await client.inspectToken(token, app);
    if (inspected.ok) {
      const { isValid, scopes, userId, expiresAt } = inspected.value;
      if (!isValid) return fail('INSTAGRAM_TOKEN_REFUSED');
      const missing = neededScopes.filter((scope) => !scopes.includes(scope));
      return missing.length > 0 ? fail('INSTAGRAM_PERMISSION_MISSING', { missing }) : { userId, expiresAt };
    }
    const { kind } = inspected.failure;
    const isNotAllowed = app === null && (kind === 'permission' || kind === 'bad_request');
    return isNotAllowed ? { userId: null, expiresAt: null } : toFailure(inspected.failure, now());
  };

  /** The longer one; the one entered if it has no end, or Graph makes no other of it. */
  const lengthen = async (token: string, endsAt: string | null) => {
    if (app === null || endsAt === null) return { token, endsAt };
    const exchanged = await client.exchangeToken(token, app);
    return exchanged.ok
      ? { token: exchanged.value.token, endsAt: addSeconds(now(), exchanged.value.expiresInSeconds) }
      : { token, endsAt };
  };

  return async (
    token: string,
    accountId: string | undefined,
  ): Promise<ConnectedAccount | AccountChoice | Failure> => {
    const inspected = await inspect(token);
    if (isFailure(inspected)) return inspected;
    const listed = await client.listAccounts(token);
    if (!listed.ok) return toFailure(listed.failure, now());
    const accounts = listed.value;
    const [only] = accounts;
    if (!only) return fail('INSTAGRAM_NO_ACCOUNT');
    if (accountId === undefined && accounts.length > 1) return { accounts };
    const account = accountId === undefined ? only : accounts.find(({ id }) => id === accountId);
    if (!account) return fail('INSTAGRAM_NO_ACCOUNT');
    return { ...(await lengthen(token, inspected.expiresAt)), account, userId: inspected.userId };
  };
};
