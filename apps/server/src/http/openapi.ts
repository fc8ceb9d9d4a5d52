import { type Call, type ErrorCode, errorReply, type ShopCall } from '@vitrina/contract';
import { z } from 'zod';
import { statusOf } from './error-replies.ts';
import { quickStart } from './quick-start.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });
const retryAfter = {
  'Retry-After': { description: 'Seconds, where they are known.', schema: { type: 'integer' } },
};
const errorContent = jsonContent({ $ref: '#/components/schemas/Error' });

/** Who a call is for. The document keeps the two apart. */
type CallGroup = 'public' | 'panel';
const publicTag = 'Public calls';
const tagOf = (group: CallGroup, subject: string): string =>
  group === 'public' ? publicTag : `Panel: ${subject}`;

/** A call of any table, with the status of its reply and every error a client may get. */
type Described = Pick<
  Call,
  'method' | 'path' | 'subject' | 'summary' | 'params' | 'query' | 'body' | 'reply' | 'otherReplies'
> & {
  readonly status: number;
  readonly group: CallGroup;
  readonly security: readonly Json[];
  readonly errors: readonly ErrorCode[];
};

/** Errors that any request may get. */
const commonErrors = ['BAD_REQUEST', 'VALIDATION_FAILED', 'NOT_FOUND', 'INTERNAL'] as const;

/** An operation, with its address in the document. */
export type Operation = {
  readonly path: string;
  readonly method: string;
  readonly operation: Json & { readonly tags: readonly string[] };
};

const ofPanel = (call: Call): Described => ({
  ...call,
  status: 200,
  group: 'panel',
  security: call.access === 'public' ? [] : [{ bearer: [] }],
  errors: [
    ...(call.errors ?? []),
    ...commonErrors,
    ...(call.body ? (['PAYLOAD_TOO_LARGE'] as const) : []),
    ...(call.perMinute === undefined ? [] : (['TOO_MANY_REQUESTS'] as const)),
    ...(call.access === 'public' ? [] : (['WRONG_CREDENTIALS', 'BAD_TOKEN'] as const)),
    ...(typeof call.access === 'string' ? [] : (['FEATURE_NOT_AVAILABLE'] as const)),
  ],
});

/** Pages of an allowed domain need no credentials. */
const ofShop = (call: ShopCall): Described => ({
  ...call,
  status: call.status ?? 200,
  group: 'public',
  security: [{}, { accessKey: [] }],
  errors: [...(call.errors ?? []), ...commonErrors],
});

const responsesOf = (call: Described): Json => {
  const content =
    call.reply instanceof z.ZodString
      ? { 'text/csv': { schema: { type: 'string' } } }
      : jsonContent(schemaOf(call.reply, 'output'));
  const responses: Json = { [call.status]: { description: 'Done.', content } };
  for (const [status, schema] of Object.entries(call.otherReplies ?? {})) {
    responses[status] = { description: 'See the summary.', content: jsonContent(schemaOf(schema, 'output')) };
  }
  for (const [status, codes] of Map.groupBy(new Set(call.errors), statusOf)) {
    responses[status] ??= {
      description: `Error codes: ${codes.join(', ')}.`,
      content: errorContent,
      ...(status === 429 && { headers: retryAfter }),
    };
  }
  // Node's HTTP server replies with this before any route is chosen.
  responses[431] = { description: 'The headers are longer than 16 KB.' };
  return responses;
};

const operationOf = (name: string, call: Described): Operation => ({
  path: call.path,
  method: call.method.toLowerCase(),
  operation: {
    operationId: name,
    tags: [tagOf(call.group, call.subject)],
    summary: call.summary,
    ...(call.security.length > 0 && { security: call.security }),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(call.body && { requestBody: { required: true, content: jsonContent(schemaOf(call.body, 'input')) } }),
    responses: responsesOf(call),
  },
});

export const describePanelCall = (name: string, call: Call): Operation => operationOf(name, ofPanel(call));
export const describeShopCall = (name: string, call: ShopCall): Operation => operationOf(name, ofShop(call));

/** The public calls first, as most readers come for them; a sentence where each group begins. */
const tagsOf = (operations: readonly Operation[]): Json[] => {
  const names = new Set(operations.flatMap(({ operation }) => operation.tags));
  const panel = [...names].filter((name) => name !== publicTag);
  return [
    {
      name: publicTag,
      description: 'For a shop’s pages and servers: an allowed domain or the API key is enough.',
    },
    ...panel.map((name, index) => ({
      name,
      ...(index === 0 && {
        description: 'From here on: everything the control panel does, with the token of a signed-in person.',
      }),
    })),
  ];
};

const pathsOf = (operations: readonly Operation[]): Record<string, Json> => {
  const paths: Record<string, Json> = {};
  for (const { path, method, operation } of operations) paths[path] = { ...paths[path], [method]: operation };
  return paths;
};

/**
 * The OpenAPI 3.1 document of the registered calls, generated from the definitions that validate them. Its calls are described
 * when they are first read: it takes 0.14 s, and few look at it.
 */
export const openApiDocument = (
  version: string,
  publicUrl: string,
  operations: readonly (() => Operation)[],
) => {
  let described: Operation[] | undefined;
  const describe = (): Operation[] => {
    described ??= operations.map((operation) => operation());
    return described;
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrina', version, description: quickStart(publicUrl) },
    servers: [{ url: '/' }],
    get tags() {
      return tagsOf(describe());
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        accessKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
      schemas: { Error: schemaOf(errorReply, 'output') },
    },
    get paths() {
      return pathsOf(describe());
    },
  };
};
