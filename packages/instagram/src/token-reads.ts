import { z } from 'zod';
import type { GraphRequests, GraphResult } from './graph-requests.ts';

/** The shop’s app at Meta. `secret` is one. */
export type GraphApp = { readonly id: string; readonly secret: string };

export type TokenInfo = {
  readonly isValid: boolean;
  /** Of the Facebook user, or system user, who made it; null where Graph doesn’t say. */
  readonly userId: string | null;
  /** ISO 8601; null for a token without an end. */
  readonly expiresAt: string | null;
  /** When Graph stops handing out data unless its user comes back; null without such an end. */
  readonly dataAccessExpiresAt: string | null;
  readonly scopes: readonly string[];
  /** Why it isn’t valid, as Graph’s code and subcode; null for a valid one. */
  readonly code: number | null;
  readonly subcode: number | null;
};

export type LongLivedToken = {
  /** A secret. */
  readonly token: string;
  /** Seconds from now; null for one without an end. */
  readonly expiresInSeconds: number | null;
};

/** Unix seconds, 0 for never. */
const moment = z
  .number()
  .int()
  .transform((seconds) => (seconds > 0 ? new Date(seconds * 1000).toISOString() : null))
  .nullable()
  .catch(null);
const code = z.number().int().nullable().catch(null);

const tokenInfo = z
  .object({
    data: z.object({
      is_valid: z.boolean(),
      user_id: z.string().min(1).max(64).nullable().catch(null),
      expires_at: moment,
      data_access_expires_at: moment,
      scopes: z.array(z.string()).catch([]),
      error: z.object({ code, subcode: code }).nullable().catch(null),
    }),
  })
  .transform(
    ({ data }): TokenInfo => ({
      isValid: data.is_valid,
      userId: data.user_id,
      expiresAt: data.expires_at,
      dataAccessExpiresAt: data.data_access_expires_at,
      scopes: data.scopes,
      code: data.error?.code ?? null,
      subcode: data.error?.subcode ?? null,
    }),
  );

const longLived = z
  .object({
    access_token: z.string().min(1).max(2_000),
    expires_in: z.number().int().positive().nullable().catch(null),
  })
  .transform((raw): LongLivedToken => ({ token: raw.access_token, expiresInSeconds: raw.expires_in }));

/**
 * Whose token it is, and how long it lasts. With an app, the app asks; without one, the token asks about itself, which Graph allows only to those who have a role in its app.
 */
export const inspectToken = (
  request: GraphRequests,
  token: string,
  app: GraphApp | null,
  signal?: AbortSignal,
): Promise<GraphResult<TokenInfo>> =>
  request({
    path: 'debug_token',
    query: { input_token: token, access_token: app ? `${app.id}|${app.secret}` : token },
    schema: tokenInfo,
    secrets: app ? [token, app.secret] : [token],
    signal,
  });

/**
 * Exchanges a token for one of about 60 days; a token of 60 days for a later one. Only while it is valid. A wrong secret is `bad_request`.
 */
export const exchangeToken = (
  request: GraphRequests,
  token: string,
  app: GraphApp,
  signal?: AbortSignal,
): Promise<GraphResult<LongLivedToken>> =>
  request({
    path: 'oauth/access_token',
    query: {
      grant_type: 'fb_exchange_token',
      client_id: app.id,
      client_secret: app.secret,
      fb_exchange_token: token,
    },
    schema: longLived,
    secrets: [token, app.secret],
    // What Graph says of an app’s wrong secret and of a wrong id; elsewhere the first is a fault that passes.
    badRequestCodes: [1, 101],
    signal,
  });
