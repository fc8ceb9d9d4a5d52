import { type Access, type Call, calls, type Problem, validate } from '@vitrina/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Customer } from '../storage/records.ts';
import { findTooWide } from './body-width.ts';
import { type Failure, fail, isFailure } from './failure.ts';
import { type Caller, type Client, type Handlers, HttpReply } from './handlers.ts';
import { sendFailure } from './send-failure.ts';

export type Authenticate = (
  token: string,
  client: Client,
) => Promise<{ readonly customer: Customer; readonly sessionId: string } | null>;

type Dependencies = {
  readonly handlers: Handlers;
  readonly authenticate: Authenticate;
  /** Holds every reply against the contract's schema; on in tests, where a drift must not go unseen. */
  readonly checkReplies: boolean;
};

type AnyHandler = (input: unknown, caller: Caller | Client) => Promise<unknown>;

const fastifyPath = (path: string): string => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

const mayUse = (customer: Customer, access: Access): boolean => {
  if (typeof access === 'string') return true;
  if (access.feature && !customer.features.includes(access.feature)) return false;
  return access.anyModule.some((module) => customer.modules.includes(module));
};

const bearerOf = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization ?? '';
  return /^Bearer\s+\S+$/i.test(header) ? header.replace(/^Bearer\s+/i, '') : null;
};

const clientOf = ({ ip, headers }: FastifyRequest): Client => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
});

/** Parses params, query and body by the contract; all problems of all three are reported together. */
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
  call: Call,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Caller | null | Failure> => {
  if (call.access === 'public') return null;
  const token = bearerOf(request);
  if (!token) return fail('WRONG_CREDENTIALS');
  const client = clientOf(request);
  const authenticated = await authenticate(token, client);
  if (!authenticated) return fail('BAD_TOKEN');
  return mayUse(authenticated.customer, call.access)
    ? { ...authenticated, token, client, requestId: request.id }
    : fail('FEATURE_NOT_AVAILABLE');
};

const minuteMs = 60_000;

/** Counts a customer's calls, whatever tokens they come with, where the contract bounds them. */
const rateOf = (app: FastifyInstance, name: string, call: Call) => {
  if (call.perMinute === undefined) return async () => true;
  const callers = new WeakMap<FastifyRequest, Caller>();
  const check = app.createRateLimit({
    max: call.perMinute,
    timeWindow: minuteMs,
    keyGenerator: (request) => `${name}:${callers.get(request)?.customer.id ?? request.ip}`,
  });
  return async (request: FastifyRequest, caller: Caller | null): Promise<boolean> => {
    if (caller) callers.set(request, caller);
    const limit = await check(request);
    return limit.isAllowed || !limit.isExceeded;
  };
};

type Registered = {
  readonly call: Call;
  readonly handler: AnyHandler;
  readonly isWithinRate: (request: FastifyRequest, caller: Caller | null) => Promise<boolean>;
};

/** Parse, one service call. What comes back is the reply, or why there is none. */
const answer = async (
  { call, handler, isWithinRate }: Registered,
  request: FastifyRequest,
  caller: Caller | null,
): Promise<unknown> => {
  if (!(await isWithinRate(request, caller))) return fail('TOO_MANY_REQUESTS');
  const parsed = parseInput(call, request);
  if (isFailure(parsed)) return parsed;
  return handler(parsed.input, caller ?? clientOf(request));
};

/** Registers every call of the contract under `/api`. */
export const registerCalls = (
  app: FastifyInstance,
  { handlers, authenticate, checkReplies }: Dependencies,
): void => {
  const callers = new WeakMap<FastifyRequest, Caller>();
  for (const [name, call] of Object.entries<Call>(calls)) {
    const registered = {
      call,
      handler: handlers[name as keyof Handlers] as AnyHandler,
      isWithinRate: rateOf(app, name, call),
    };
    const url = fastifyPath(call.path);
    // Nobody has the server read a body before it is known who asks.
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await identify(call, request, authenticate);
      if (isFailure(caller)) return sendFailure(caller, request, reply);
      if (caller) callers.set(request, caller);
    };
    if (call.hasEffects)
      app.head(url, { onRequest }, async (_, reply) => reply.header('cache-control', 'no-store').send());
    app.route({
      method: call.method,
      url,
      ...(call.bodyBytes !== undefined && { bodyLimit: call.bodyBytes }),
      exposeHeadRoute: !call.hasEffects,
      onRequest,
      handler: async (request, reply) => {
        const outcome = await answer(registered, request, callers.get(request) ?? null);
        if (isFailure(outcome)) return sendFailure(outcome, request, reply);
        const { status, body, headers } =
          outcome instanceof HttpReply ? outcome : new HttpReply(200, outcome);
        if (checkReplies)
          (status === 200 ? call.reply : (call.otherReplies?.[status] ?? call.reply)).parse(body);
        return reply
          .code(status)
          .headers({ 'cache-control': 'no-store', ...headers })
          .send(body);
      },
    });
  }
};
