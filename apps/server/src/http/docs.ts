import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#145f6b"/><path d="M8 10.5 14.2 22.4a2 2 0 0 0 3.6 0L24 10.5" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** The OpenAPI document at `/api/openapi.json`, and a page to try the calls at `/api/docs`. */
export const registerDocs = async (app: FastifyInstance, version: string): Promise<void> => {
  const document = openApiDocument(version);
  app.get('/api/openapi.json', async (_, reply) => reply.send(document));
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { docExpansion: 'list', filter: true, persistAuthorization: true },
    theme: { title: 'Vitrina: the calls' },
    logo: { type: 'image/svg+xml', content: Buffer.from(mark), href: '/', target: '_self' },
  });
};
