import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { brandMark } from './brand-mark.ts';
import { type Operation, openApiDocument } from './openapi.ts';

/** The OpenAPI document at `/api/openapi.json`, and a page to try the calls at `/api/docs`. */
export const registerDocs = async (
  app: FastifyInstance,
  version: string,
  operations: readonly Operation[],
): Promise<void> => {
  const document = openApiDocument(version, operations);
  // One buffer for everybody: slow readers hold no copy of their own.
  const json = Buffer.from(JSON.stringify(document));
  app.get('/api/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(json));
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { docExpansion: 'list', filter: true, persistAuthorization: true },
    theme: { title: 'Vitrina: API docs' },
    logo: { type: 'image/svg+xml', content: Buffer.from(brandMark), href: '/', target: '_self' },
  });
};
