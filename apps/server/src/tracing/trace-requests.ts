import type { IncomingMessage } from 'node:http';
import { defaultTextMapGetter, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Spans } from './spans.ts';

/** Monitors ask for these every few seconds, and nobody looks for their traces. */
const untracedPaths = new Set(['/healthz', '/readyz', '/metrics']);
const maxSymbols = 10_000;

/** Whom a call was admitted for: its table has a customer, a customer's id, or the catalog that is searched. */
type Asker = {
  readonly customer?: { readonly symbol: string };
  readonly customerId?: string;
  readonly catalog?: { readonly customerId: string };
};
const askerOf = (request: FastifyRequest): Asker => (request as { asker?: Asker | null }).asker ?? {};

type FindSymbol = (customerId: string) => Promise<string | null>;

/** Symbols by customer: public calls know only the id. */
const createSymbols = (find: FindSymbol) => {
  const known = new LRUCache<string, string>({ max: maxSymbols });
  return async ({ customer, customerId, catalog }: Asker): Promise<string | null> => {
    const id = customerId ?? catalog?.customerId;
    if (customer || id === undefined) return customer?.symbol ?? null;
    const symbol = known.get(id) ?? (await find(id).catch(() => null));
    if (symbol !== null) known.set(id, symbol);
    return symbol;
  };
};

const describeReply = (span: Span, request: FastifyRequest, { raw }: FastifyReply): void => {
  const { method } = request;
  const route = request.is404 ? undefined : request.routeOptions.url;
  span.updateName(route === undefined ? method : `${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'vitrina.request.id': request.id,
    ...(route !== undefined && { 'http.route': route }),
    ...(raw.headersSent && { 'http.response.status_code': raw.statusCode }),
  });
  if (!raw.writableFinished) span.setAttribute('error.type', 'client_gone');
  else if (raw.statusCode >= 500) {
    span.setAttribute('error.type', String(raw.statusCode));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
};

/** A span a request: from its head to the end of its reply. Its address is left out: addresses hold secrets and what was searched for. */
export const traceRequests = (app: FastifyInstance, spans: Spans, findSymbol: FindSymbol): void => {
  const propagator = new W3CTraceContextPropagator();
  const symbolOf = createSymbols(findSymbol);
  const begun = new WeakMap<IncomingMessage, Span>();

  const begin = (raw: IncomingMessage): Span | null => {
    if (untracedPaths.has(raw.url?.split('?')[0] ?? '')) return null;
    // The ids alone: a visitor could write anything into `tracestate`.
    const { traceparent } = raw.headers;
    const parent = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
    const span = spans.begin(raw.method ?? 'GET', { kind: SpanKind.SERVER }, parent);
    begun.set(raw, span);
    return span;
  };

  // Before any line about the request is logged.
  app.setChildLoggerFactory((logger, bindings, options, raw) => {
    const child = logger.child(bindings, options);
    const span = begin(raw);
    if (span) spans.noteLogger(child, span);
    return child;
  });

  const end = async (span: Span, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const endedAt = performance.timeOrigin + performance.now();
    describeReply(span, request, reply);
    // Whoever isn’t known yet is looked up after the reply, in no request’s name.
    const symbol = await spans.within(null, () => symbolOf(askerOf(request)));
    if (symbol !== null) span.setAttribute('vitrina.customer.symbol', symbol);
    span.end(endedAt);
  };

  app.addHook('onRequest', (request, reply, done) => {
    const span = begun.get(request.raw);
    if (!span) return done();
    if (reply.raw.closed) void end(span, request, reply);
    else reply.raw.once('close', () => void end(span, request, reply));
    spans.within(span, done);
  });
  // What reads a body goes on in the context of its connection.
  app.addHook('preValidation', (request, _, done) => {
    const span = begun.get(request.raw);
    if (span) spans.within(span, done);
    else done();
  });
};
