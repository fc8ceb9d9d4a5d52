import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { eventually } from './start-test-server.ts';

const attributeValue = z.looseObject({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
  doubleValue: z.number().optional(),
});
const attributes = z
  .array(z.object({ key: z.string(), value: attributeValue }))
  .default([])
  .transform((list) =>
    Object.fromEntries(
      list.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue]),
    ),
  );
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes,
  traceState: z.string().default(''),
  links: z.array(z.object({ traceId: z.string() })).default([]),
  status: z.object({ code: z.number().default(0), message: z.string().optional() }),
});
export type SentSpan = z.infer<typeof span>;

/** What a collector receives: OTLP as JSON. */
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** A collector of traces over real HTTP. `answer` takes the place of an empty 200: it may fail, or never answer. */
export const startCollector = async (
  answer: (reply: ServerResponse) => void = (reply) =>
    void reply.setHeader('content-type', 'application/json').end('{}'),
) => {
  const spans: SentSpan[] = [];
  const services: unknown[] = [];
  const bodies: string[] = [];
  const heads: { readonly path: string; readonly headers: NodeJS.Dict<string | string[]> }[] = [];
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const sent = Buffer.concat(parts);
    const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent).toString();
    heads.push({ path: request.url ?? '', headers: request.headers });
    bodies.push(body);
    for (const { resource, scopeSpans } of traces.parse(JSON.parse(body)).resourceSpans) {
      services.push(resource.attributes['service.name']);
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    answer(reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    spans,
    services,
    heads,
    /** All that was received, as it came. */
    text: () => bodies.join('\n'),
    /** The settings that send a server’s traces here, soon. */
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: origin, OTEL_BSP_SCHEDULE_DELAY: '20' },
    /** The spans of the trace whose root has this name, once the root is there: the others are sent before it. */
    traceOf: async (root: string, where: (span: SentSpan) => boolean = () => true) => {
      const found = await eventually(async () => spans.find((each) => each.name === root && where(each)));
      return { root: found, all: spans.filter(({ traceId }) => traceId === found.traceId) };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
export type Collector = Awaited<ReturnType<typeof startCollector>>;
