import type { FastifyServerOptions } from 'fastify';

/** One-use hashes stand in addresses; they never reach a log. */
export const withoutSecrets = (url: string): string =>
  url.replace(/^(\/auth\/|\/api\/auth\/relogin\/)[^/?]+/, '$1…');

export const loggerOptions = (level: string): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  redact: ['req.headers.authorization', '*.password'],
  serializers: {
    req: (request: { method: string; url: string; ip: string }) => ({
      method: request.method,
      url: withoutSecrets(request.url),
    }),
  },
});
