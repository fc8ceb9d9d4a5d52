import { randomBytes } from 'node:crypto';
import { GraphRefusal } from './graph-refusal.ts';
import type { GraphTokenSeed } from './graph-world.ts';

type TokenState = {
  readonly seed: GraphTokenSeed;
  /** Unix seconds; null for never. */
  expiresAt: number | null;
  /** Why it is of no use any more, as a subcode. */
  revokedBy: number | null;
};

export type GraphTokensOptions = {
  readonly seeds: readonly GraphTokenSeed[];
  readonly app: { readonly id: string; readonly secret: string };
  readonly now: () => number;
};

/** About 60 days, as Graph answers it. */
const longLivedSeconds = 5_183_944;
const dataAccessSeconds = 90 * 24 * 3_600;

const reconnect = (subcode: number, message: string): GraphRefusal =>
  new GraphRefusal({ code: 190, subcode, message });

/** The tokens of a stand-in: which are valid, and what becomes of them. */
export const createGraphTokens = ({ seeds, app, now }: GraphTokensOptions) => {
  const seconds = (): number => Math.floor(now() / 1000);
  const tokens = new Map<string, TokenState>();
  let isFrozen = false;
  const add = (seed: GraphTokenSeed): void => {
    const expiresAt = seed.expiresInSeconds === null ? null : seconds() + seed.expiresInSeconds;
    tokens.set(seed.token, { seed, expiresAt, revokedBy: null });
  };
  for (const seed of seeds) add(seed);

  const stateOf = (token: string): TokenState => {
    const state = tokens.get(token);
    if (!state) throw new Error(`There is no token ${token}`);
    return state;
  };

  /** What the token may do, or Graph’s refusal. A malformed one is quoted, as Graph does. */
  const check = (token: string | null): GraphTokenSeed => {
    if (token === null || token === '')
      throw new GraphRefusal({ code: 104, message: 'An access token is required to request this resource.' });
    const state = tokens.get(token);
    if (!state)
      throw new GraphRefusal({
        ...{ code: 190, message: `Malformed access token ${token}` },
        userMessage: `The token ${token} is no good`,
      });
    if (state.revokedBy !== null)
      throw reconnect(state.revokedBy, 'Error validating access token: the session is invalid.');
    if (state.expiresAt !== null && state.expiresAt <= seconds())
      throw reconnect(463, 'Error validating access token: Session has expired.');
    return state.seed;
  };

  const isApp = (query: URLSearchParams): boolean =>
    query.get('client_id') === app.id && query.get('client_secret') === app.secret;

  const exchange = (query: URLSearchParams): unknown => {
    if (query.get('grant_type') !== 'fb_exchange_token')
      throw new GraphRefusal({ code: 100, message: '(#100) Invalid grant type' });
    if (!isApp(query)) throw new GraphRefusal({ code: 1, message: 'Error validating client secret.' });
    const old = check(query.get('fb_exchange_token'));
    const { expiresAt } = stateOf(old.token);
    if (isFrozen)
      return {
        access_token: old.token,
        token_type: 'bearer',
        ...(expiresAt !== null && { expires_in: expiresAt - seconds() }),
      };
    const token = `EAAlong${randomBytes(24).toString('hex')}`;
    add({ ...old, token, expiresInSeconds: longLivedSeconds });
    return { access_token: token, token_type: 'bearer', expires_in: longLivedSeconds };
  };

  const inspect = (query: URLSearchParams): unknown => {
    const asker = query.get('access_token');
    if (asker !== `${app.id}|${app.secret}`) check(asker);
    const token = query.get('input_token') ?? '';
    const shared = { app_id: app.id, type: 'USER', application: 'Shop' };
    try {
      const seed = check(token);
      return {
        data: {
          ...shared,
          is_valid: true,
          expires_at: stateOf(token).expiresAt ?? 0,
          data_access_expires_at: seconds() + dataAccessSeconds,
          scopes: seed.scopes,
          user_id: '10150000000000001',
        },
      };
    } catch (error) {
      if (!(error instanceof GraphRefusal)) throw error;
      const { code, subcode, message } = error.fault;
      return { data: { ...shared, is_valid: false, error: { code, subcode, message }, scopes: [] } };
    }
  };

  return {
    check,
    exchange,
    inspect,
    expire: (token: string): void => {
      stateOf(token).expiresAt = seconds() - 1;
    },
    revoke: (token: string, subcode: number): void => {
      stateOf(token).revokedBy = subcode;
    },
    /** From now on an exchange gives the same token with the same end. */
    freeze: (): void => {
      isFrozen = true;
    },
  };
};
export type GraphTokens = ReturnType<typeof createGraphTokens>;
