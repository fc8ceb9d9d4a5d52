import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type FormObject, parseForm } from './parse-form.ts';
import { createStripeBrowser, type StripeBrowser } from './stripe-browser.ts';
import { createStripeKeys, type StripeReply } from './stripe-idempotency.ts';
import { createStripeOutside, type StripeOutside } from './stripe-outside.ts';
import {
  cancelPayment,
  createCustomer,
  createPayment,
  createRefund,
  createSetup,
  detachMethod,
} from './stripe-payments.ts';
import {
  createStripeState,
  readObject,
  refuseRequest,
  type StripeEvent,
  type StripeObject,
  StripeRefusal,
  type StripeState,
} from './stripe-state.ts';

type TroubleStatus = 404 | 429 | 500;

/**
 * `before`: answered with that status, and nothing is done; a 500 is the answer to every repetition of the key, too. `cut_after`: done,
 * but the connection is cut before the answer. `hold`: at work until the promise is kept.
 */
export type StripeTrouble =
  | { readonly kind: 'before'; readonly status: TroubleStatus }
  | { readonly kind: 'cut_after' }
  | { readonly kind: 'hold'; readonly until: Promise<void> };

export type StripeRequest = {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
};

export type StripeServer = {
  readonly address: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  readonly secretKey: string;
  /** Everything that our side sent, in order: no card number may be in it. */
  readonly requests: readonly StripeRequest[];
  readonly browser: StripeBrowser;
  readonly outside: StripeOutside;
  readonly events: readonly StripeEvent[];
  /** Goes wrong the next time that a request of this method and path comes. */
  readonly upset: (method: string, path: string, trouble: StripeTrouble) => void;
  /** The body and header of a webhook, signed with each secret: two while one is replaced. */
  readonly signEvent: (
    event: unknown,
    secrets: readonly string[],
    timestamp?: number,
  ) => { readonly body: Uint8Array; readonly signature: string };
  /** What happens to each key a day after its request. */
  readonly forgetKeys: () => void;
  readonly close: () => Promise<void>;
};

type Options = { readonly secretKey?: string; readonly port?: number; readonly now?: () => number };

const expand = (state: StripeState, object: StripeObject, names: readonly string[]): StripeObject => {
  const copy = structuredClone(object);
  for (const name of names) copy[name] = state.objects.get(String(copy[name])) ?? copy[name];
  return copy;
};

const listEvents = ({ events }: StripeState, query: URLSearchParams): unknown => {
  const types = [...query].filter(([name]) => name.startsWith('types')).map(([, type]) => type);
  const newestFirst = events.filter(({ type }) => types.length === 0 || types.includes(type)).reverse();
  const limit = Number(query.get('limit') ?? 10);
  const cursor = query.get('ending_before');
  if (cursor === null)
    return { object: 'list', data: newestFirst.slice(0, limit), has_more: newestFirst.length > limit };
  const at = newestFirst.findIndex(({ id }) => id === cursor);
  if (at < 0) throw refuseRequest(400, 'resource_missing', `No such event: '${cursor}'`, 'ending_before');
  const newer = newestFirst.slice(0, at);
  return { object: 'list', data: newer.slice(-limit), has_more: newer.length > limit };
};

const listPayments = ({ objects }: StripeState, query: URLSearchParams): unknown => {
  const data = [...objects.values()]
    .filter(({ object, customer }) => object === 'payment_intent' && customer === query.get('customer'))
    .reverse();
  return { object: 'list', url: '/v1/payment_intents', data, has_more: false };
};

const readGet = (state: StripeState, url: URL): unknown => {
  const [, , subject = '', id] = url.pathname.split('/');
  if (subject === 'events' && id === undefined) return listEvents(state, url.searchParams);
  if (subject === 'payment_intents' && id === undefined) return listPayments(state, url.searchParams);
  const names = [...url.searchParams].filter(([name]) => name.startsWith('expand')).map(([, name]) => name);
  return expand(state, readObject(state, id ?? '', subject.replace(/s$/, '')), names);
};

const carryOut = (state: StripeState, path: string, form: FormObject): StripeObject => {
  if (path === '/v1/customers') return createCustomer(state, form);
  if (path === '/v1/setup_intents') return createSetup(state, form);
  if (path === '/v1/payment_intents') return createPayment(state, form);
  if (path === '/v1/refunds') return createRefund(state, form);
  const detached = /^\/v1\/payment_methods\/(\w+)\/detach$/.exec(path);
  if (detached) return detachMethod(state, detached[1] ?? '');
  const cancelled = /^\/v1\/payment_intents\/(\w+)\/cancel$/.exec(path);
  if (cancelled) return cancelPayment(state, cancelled[1] ?? '');
  throw refuseRequest(404, 'url_invalid', `Unrecognized request URL (POST: ${path}).`);
};

const replyOf = (work: () => unknown): StripeReply => {
  try {
    return { status: 200, body: structuredClone(work()) };
  } catch (error) {
    if (error instanceof StripeRefusal) return { status: error.status, body: { error: error.body } };
    throw error;
  }
};

const troubleReply = (status: TroubleStatus): StripeReply => {
  const type = { 404: 'invalid_request_error', 429: 'rate_limit_error', 500: 'api_error' }[status];
  return { status, body: { error: { type, message: 'Not now.' } } };
};

/** A stand-in of Stripe on a free loopback port: the wire as documented, test cards alone, and trouble on demand. */
export const serveStripe = async (options: Options = {}): Promise<StripeServer> => {
  const { secretKey = 'sk_test_of_the_stand_in', now = () => Math.floor(Date.now() / 1000) } = options;
  const state = createStripeState(now);
  const keys = createStripeKeys();
  const requests: StripeRequest[] = [];
  const troubles: { method: string; path: string; trouble: StripeTrouble }[] = [];

  const answer = async (
    request: IncomingMessage,
    url: URL,
    body: string,
    trouble: StripeTrouble | undefined,
  ): Promise<StripeReply> => {
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      const message = `Invalid API Key provided: ${request.headers.authorization?.slice(7, 15)}****`;
      return { status: 401, body: { error: { type: 'invalid_request_error', message } } };
    }
    if (!/^\d{4}-\d{2}-\d{2}\.\w+$/.test(String(request.headers['stripe-version'])))
      return replyOf(() => {
        throw refuseRequest(400, 'version_missing', 'No Stripe-Version.');
      });
    if (request.method === 'GET' && trouble?.kind === 'hold') await trouble.until;
    if (request.method === 'GET')
      return trouble?.kind === 'before' ? troubleReply(trouble.status) : replyOf(() => readGet(state, url));
    const key = String(request.headers['idempotency-key'] ?? state.nextId('key'));
    let first: StripeReply | null = null;
    const begun = replyOf(() => {
      first = keys.begin(key, `${url.pathname} ${body}`);
    });
    if (begun.status !== 200) return begun;
    if (first !== null) return first;
    if (trouble?.kind === 'hold') await trouble.until;
    const reply =
      trouble?.kind === 'before'
        ? troubleReply(trouble.status)
        : replyOf(() => carryOut(state, url.pathname, parseForm(body)));
    keys.end(key, reply);
    return reply;
  };

  const send = (response: ServerResponse, { status, body }: StripeReply): void => {
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': state.nextId('req') });
    response.end(JSON.stringify(body));
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stripe.example');
    const body = await text(request);
    const { method = 'GET', headers } = request;
    requests.push({ method, path: url.pathname, body, headers });
    const at = troubles.findIndex((each) => each.method === method && each.path === url.pathname);
    const trouble = at < 0 ? undefined : troubles.splice(at, 1)[0]?.trouble;
    const reply = await answer(request, url, body, trouble);
    if (trouble?.kind === 'cut_after') response.destroy();
    else send(response, reply);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port, protocol: 'http' },
    secretKey,
    requests,
    browser: createStripeBrowser(state),
    outside: createStripeOutside(state),
    events: state.events,
    upset: (method, path, trouble) => {
      troubles.push({ method, path, trouble });
    },
    signEvent: (event, secrets, timestamp = now()) => {
      const body = new TextEncoder().encode(JSON.stringify(event));
      const sign = (secret: string): string =>
        createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
      return { body, signature: [`t=${timestamp}`, ...secrets.map((each) => `v1=${sign(each)}`)].join(',') };
    },
    forgetKeys: keys.forget,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
