import { z } from 'zod';
import { readUsage } from './graph-usage.ts';
import type { GraphReply } from './transport.ts';

/**
 * What can be done about a failure:
 * `passing` try again; `throttled` wait `waitMs`; `permission` the app or its user lacks a permission or a review; `missing` there is no such thing; `bad_request` Graph
 * doesn’t take the request; `reconnect` the token is of no use any more; `not_professional` no professional account of that name, or none that is served: Graph doesn’t say
 * which; `blocked` for a breach of its policies, `waitMs` long; `unreachable` nothing came back, or nothing that Graph would say.
 */
export type GraphFailureKind =
  | 'passing'
  | 'throttled'
  | 'permission'
  | 'missing'
  | 'bad_request'
  | 'reconnect'
  | 'not_professional'
  | 'blocked'
  | 'unreachable';

export type GraphFailure = {
  readonly kind: GraphFailureKind;
  /** Graph’s error code and subcode; null where it gave none. */
  readonly code: number | null;
  readonly subcode: number | null;
  /** How long to leave Graph alone; null where waiting doesn’t help or no time is known. */
  readonly waitMs: number | null;
  /** Graph’s own sentence for the user, in the user’s language; null without one. Never its `message`: that may quote the token. */
  readonly userMessage: string | null;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const maxMessageLength = 500;

const optionalCode = z.number().int().nullish().catch(null);
const errorBody = z.object({
  error: z.object({
    code: optionalCode,
    error_subcode: optionalCode,
    is_transient: z.boolean().nullish().catch(null),
    error_user_msg: z.string().nullish().catch(null),
  }),
});
type GraphError = z.infer<typeof errorBody>['error'];

/** The application, the user, the page, and use cases of a business: each has a limit of its own. */
const throttledCodes: readonly number[] = [4, 17, 32, 613];
const isThrottled = (code: number): boolean =>
  throttledCodes.includes(code) || (code >= 80_000 && code <= 80_014);

const kindOfCode = (code: number): GraphFailureKind | null => {
  if (isThrottled(code)) return 'throttled';
  if (code === 341 || code === 368) return 'blocked';
  if (code === 102 || code === 190) return 'reconnect';
  if (code === 3 || code === 10 || (code >= 200 && code <= 299)) return 'permission';
  if (code === 24) return 'missing';
  if (code === 110) return 'not_professional';
  if (Math.abs(code) === 1 || Math.abs(code) === 2) return 'passing';
  return null;
};

/** A code that is known decides: a throttled call is marked transient as well, and must not be repeated at once. */
const kindOf = (status: number, error: GraphError | null): GraphFailureKind => {
  const known = typeof error?.code === 'number' ? kindOfCode(error.code) : null;
  if (known) return known;
  if (status === 429) return 'throttled';
  if (status >= 500 || error?.is_transient === true) return 'passing';
  return error === null ? 'unreachable' : 'bad_request';
};

const waitOf = (kind: GraphFailureKind, headers: GraphReply['headers']): number | null => {
  if (kind === 'throttled') return readUsage(headers).regainMs ?? hourMs;
  return kind === 'blocked' ? dayMs : null;
};

/** `secrets` are tokens and the app’s secret: a sentence that quotes one is left out. */
const readUserMessage = (error: GraphError | null, secrets: readonly string[]): string | null => {
  const message = error?.error_user_msg?.trim() ?? '';
  if (message === '' || secrets.some((secret) => message.includes(secret))) return null;
  return message.slice(0, maxMessageLength);
};

/** What a reply that isn’t an answer means. `body` is its text as JSON, undefined if it is none. */
export const readFailure = (
  { status, headers }: Pick<GraphReply, 'status' | 'headers'>,
  body: unknown,
  secrets: readonly string[],
): GraphFailure => {
  const error = errorBody.safeParse(body).data?.error ?? null;
  const kind = kindOf(status, error);
  return {
    kind,
    code: error?.code ?? null,
    subcode: error?.error_subcode ?? null,
    waitMs: waitOf(kind, headers),
    userMessage: readUserMessage(error, secrets),
  };
};

/** A failure that Graph didn’t name. */
export const plainFailure = (kind: GraphFailureKind): GraphFailure => ({
  ...{ kind, code: null, subcode: null },
  ...{ waitMs: null, userMessage: null },
});

/** Whether a reply is an error, whatever its status: Graph answers some with 200. */
export const holdsError = (body: unknown): boolean => errorBody.safeParse(body).success;
