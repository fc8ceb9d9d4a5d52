import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readAppManifest } from './app-manifest.ts';
import { errorBody } from './error-replies.ts';

/**
 * The frame has no origin, so that the owner's templates, whatever is in them, reach neither the panel nor its session; the
 * network is limited to pictures and the app's own files.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "font-src 'self' https: data:",
  "img-src 'self' https: http: data: blob:",
  "media-src 'self' https: http:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ');

const manifestForm = z.object({
  preview: z.object({ path: z.string().regex(/^[\w.-]+\/[\w.-]+\.js$/), integrity: z.string() }),
});

const pageOf = (path: string, integrity: string): string => `<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vitrina</title>
<script type="module" src="/app/${path}" integrity="${integrity}" crossorigin="anonymous"></script>
</head>
<body></body>
</html>
`;

/** `GET /app/preview`: a bare shop page with the built search app, which the panel shows in a frame. */
export const registerAppPreview = (
  app: FastifyInstance,
  { directory }: { readonly directory: string },
): void => {
  app.get('/app/preview', async (request, reply) => {
    const manifest = manifestForm.safeParse(await readAppManifest(directory));
    if (!manifest.success) return reply.code(404).send(errorBody('NOT_FOUND', request.id));
    const { path, integrity } = manifest.data.preview;
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send(pageOf(path, integrity));
  });
};
