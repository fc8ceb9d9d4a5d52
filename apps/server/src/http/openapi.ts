import { type Call, calls, errorReply } from '@vitrina/contract';
import { z } from 'zod';
import { statusOf } from './error-replies.ts';

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
const errorContent = jsonContent({ $ref: '#/components/schemas/Error' });

const responsesOf = (call: Call): Json => {
  const content =
    call.reply instanceof z.ZodString
      ? { 'text/csv': { schema: { type: 'string' } } }
      : jsonContent(schemaOf(call.reply, 'output'));
  const responses: Json = { 200: { description: 'Done.', content } };
  for (const [status, schema] of Object.entries(call.otherReplies ?? {})) {
    responses[status] = { description: 'See the summary.', content: jsonContent(schemaOf(schema, 'output')) };
  }
  const expected = [
    ...(call.errors ?? []),
    'VALIDATION_FAILED',
    'NOT_FOUND',
    ...(call.access === 'public' ? [] : ['BAD_TOKEN', 'FEATURE_NOT_AVAILABLE']),
  ] as const;
  const byStatus = Map.groupBy(expected as readonly Parameters<typeof statusOf>[0][], statusOf);
  for (const [status, codes] of byStatus) {
    responses[status] ??= { description: `Error codes: ${codes.join(', ')}.`, content: errorContent };
  }
  return responses;
};

const operationOf = (name: string, call: Call): Json => ({
  operationId: name,
  tags: [call.subject],
  summary: call.summary,
  ...(call.access !== 'public' && { security: [{ bearer: [] }] }),
  parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
  ...(call.body && { requestBody: { required: true, content: jsonContent(schemaOf(call.body, 'input')) } }),
  responses: responsesOf(call),
});

/** The OpenAPI 3.1 document, made from the definitions that validate the calls. */
export const openApiDocument = (version: string) => {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    paths[`/api${call.path}`] = {
      ...paths[`/api${call.path}`],
      [call.method.toLowerCase()]: operationOf(name, call),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrina',
      version,
      description:
        'The calls of the control panel. Every error is `{error: {code, message, details, requestId}}`.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(errorReply, 'output') },
    },
    paths,
  };
};
