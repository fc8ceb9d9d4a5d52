import { Readable } from 'node:stream';
import { type Call, calls, mayAccess, type Problem, validate } from '@vitrina/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Customer } from '../storage/records.ts';
import { bearerOf } from './bearer.ts';
import { findTooWide } from './body-width.ts';
import { signalOfClient } from './client-gone.ts';
import { type Failure, fail, isFailure } from './failure.ts';
import type { Caller, Client, Handlers } from './handlers.ts';
import { withoutPort } from './network-of.ts';
import { describePanelCall } from './openapi.ts';
import { isAllowedReadOnly } from './read-only-calls.ts';
import { type CallHost, registerTable, type TableRoute } from './register-table.ts';
import { sendFailure } from './send-failure.ts';

export type Authenticate = (
  token: string,
  client: Client,
) => Promise<Pick<Caller, 'customer' | 'sessionId' | 'isOperated'> | null>;

type Dependencies = {
  readonly handlers: Handlers;
  readonly authenticate: Authenticate;
  /** Whether a customer may change nothing but its subscription. */
  readonly isReadOnly: (customer: Customer) => boolean;
  /** Checks every reply against the contract's schema; on in tests. */
  readonly checkReplies: boolean;
};

/** A customer with a session; for public calls, only where the request came from. */
type Asker = Omit<Caller, 'signal'> | Client;
type AnyHandler = (input: unknown, asker: Asker & Pick<Caller, 'signal'>) => Promise<unknown>;
type PanelRoute = TableRoute<Asker> & { readonly name: string; readonly call: Call };

const clientOf = ({ ip, headers }: FastifyRequest): Client => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
});

/** Parses params, query and body by the contract, and reports the problems of all three together. */
const parseInput = (call: Call, request: FastifyRequest): { input: unknown } | Failure => {
  const tooWide = findTooWide(request.body);
  if (tooWide) return fail('VALIDATION_FAILED', { problems: [tooWide] });
  const problems: Problem[] = [];
  const input: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part];
    if (!schema) continue;
    const parsed = validate(schema, part === 'body' ? (request.body ?? {}) : request[part]);
    if (parsed.ok) input[part] = parsed.data;
    else problems.push(...parsed.problems);
  }
  return problems.length > 0 ? fail('VALIDATION_FAILED', { problems }) : { input };
};

const identify = async (
  { name, call }: PanelRoute,
  request: FastifyRequest,
  { authenticate, isReadOnly }: Pick<Dependencies, 'authenticate' | 'isReadOnly'>,
): Promise<Asker | Failure> => {
  const client = clientOf(request);
  if (call.access === 'public') return client;
  const token = bearerOf(request);
  if (!token) return fail('WRONG_CREDENTIALS');
  const authenticated = await authenticate(token, client);
  if (!authenticated) return fail('BAD_TOKEN');
  if (!mayAccess(authenticated.customer, call.access)) return fail('FEATURE_NOT_AVAILABLE');
  if (isReadOnly(authenticated.customer) && !isAllowedReadOnly(name, call))
    return fail('SUBSCRIPTION_READ_ONLY');
  return { ...authenticated, token, client, requestId: request.id };
};

const minuteMs = 60_000;

/** Limits calls per customer, across all their tokens, where the contract sets a limit. */
const rateOf = (app: FastifyInstance, name: string, { perMinute }: Call) => {
  if (perMinute === undefined) return async () => true;
  const check = app.createRateLimit({
    max: perMinute,
    timeWindow: minuteMs,
    keyGenerator: (request) => {
      const asker = request.getDecorator<Asker>('asker');
      return `${name}:${'customer' in asker ? asker.customer.id : withoutPort(request.ip)}`;
    },
  });
  return async (request: FastifyRequest): Promise<boolean> => {
    const limit = await check(request);
    return limit.isAllowed || !limit.isExceeded;
  };
};

/** Limits, parses, and makes the one service call. */
const panelRoute = (app: FastifyInstance, name: string, call: Call, handler: AnyHandler): PanelRoute => {
  const isWithinRate = rateOf(app, name, call);
  return {
    name,
    call: { ...call, path: `/api${call.path}` },
    answer: async (asker, request, reply) => {
      if (!(await isWithinRate(request))) return fail('TOO_MANY_REQUESTS');
      const parsed = parseInput(call, request);
      return isFailure(parsed) ? parsed : handler(parsed.input, { ...asker, signal: signalOfClient(reply) });
    },
  };
};

/** Registers every call of the contract under `/api`. */
export const registerCalls = async (
  host: CallHost,
  { handlers, authenticate, isReadOnly, checkReplies }: Dependencies,
): Promise<void> => {
  const table = Object.fromEntries(
    Object.entries<Call>(calls).map(([name, call]) => [
      name,
      panelRoute(host.app, name, call, handlers[name as keyof Handlers] as AnyHandler),
    ]),
  );
  await registerTable<Asker, PanelRoute>(host, table, {
    admit: (route, request) => identify(route, request, { authenticate, isReadOnly }),
    formatError: sendFailure,
    describe: (name, { call }) => describePanelCall(name, call),
    ...(checkReplies && {
      checkReply: ({ call }, { status, body }) =>
        body instanceof Readable ||
        (status === 200 ? call.reply : (call.otherReplies?.[status] ?? call.reply)).parse(body),
    }),
  });
};
