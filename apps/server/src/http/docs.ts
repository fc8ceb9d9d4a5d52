import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { brandMark } from './brand-mark.ts';
import { type Operation, openApiDocument } from './openapi.ts';

/** The page shows one document, so it needs no box for the address of another; code blocks scroll instead of breaking lines. */
const pageStyle = `
.swagger-ui .topbar .download-url-wrapper { display: none; }
.swagger-ui .topbar .dark-mode-toggle { margin-left: auto; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .info .description { max-width: 880px; line-height: 1.6; }
.swagger-ui .info .description h2 { margin: 32px 0 8px; font-size: 22px; }
.swagger-ui .info .description h3 { margin: 20px 0 8px; font-size: 16px; }
.swagger-ui .info .description pre { margin: 8px 0 12px; overflow-x: auto; }
.swagger-ui .info .description pre code { display: block; width: max-content; min-width: 100%; box-sizing: border-box; padding: 12px 16px; border-radius: 8px; white-space: pre; word-break: normal; }
.swagger-ui .opblock-tag small { flex: 1 1 20em; }
`;

/** The OpenAPI document at `/api/openapi.json`, and a page to try the calls at `/api/docs`. */
export const registerDocs = async (
  app: FastifyInstance,
  { version, publicUrl }: { readonly version: string; readonly publicUrl: string },
  operations: readonly (() => Operation)[],
): Promise<void> => {
  const document = openApiDocument(version, publicUrl, operations);
  let json: Buffer | undefined;
  app.get('/api/openapi.json', async (_, reply) => {
    // One buffer for everybody: slow readers hold no copy of their own.
    json ??= Buffer.from(JSON.stringify(document));
    return reply.type('application/json; charset=utf-8').send(json);
  });
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    uiConfig: { docExpansion: 'list', filter: true, persistAuthorization: true },
    theme: {
      title: 'Vitrina: API docs',
      css: [{ filename: 'page.css', content: pageStyle }],
      favicon: [
        { filename: 'mark.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: brandMark },
      ],
    },
    logo: { type: 'image/svg+xml', content: Buffer.from(brandMark), href: '/', target: '_self' },
  });
};
