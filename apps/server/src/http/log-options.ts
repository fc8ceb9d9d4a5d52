import type { FastifyServerOptions } from 'fastify';
import { createFaultCondenser } from './condense-faults.ts';

const schemeEnd = /(?::|%3a)(?:[\\/]|%2f|%5c){2}/i;

/** User name and password in an address, encoded or not, whatever field they are in. */
const withoutCredentials = (part: string): string => {
  const start = part.search(schemeEnd);
  const end = Math.max(part.lastIndexOf('@'), part.lastIndexOf('%40'));
  return start >= 0 && end > start ? `${part.slice(0, start)}:…${part.slice(end)}` : part;
};

/**
 * One-use hashes are part of addresses, and a token or a feed's key may be by mistake; none may reach a log. Every secret is 43
 * characters of base64url, so none is missed even where an address is misspelt.
 */
export const withoutSecrets = (url: string): string =>
  url
    .split('&')
    .map(withoutCredentials)
    .join('&')
    .replace(/^(\/auth\/|\/api\/auth\/relogin\/)[^/?]+/, '$1…')
    .replace(/[\w-]{43,}/g, '…')
    .replace(/([?&]xmlUri=)[^&]*/gi, '$1…')
    // Nor a visitor's id.
    .replace(/^(\/public\/visitors\/)[^/?]+/, '$1…')
    .replace(/([?&]visitor=)[^&]*/gi, '$1…');

export const loggerOptions = (level: string): NonNullable<FastifyServerOptions['logger']> => {
  const condense = createFaultCondenser();
  return {
    level,
    redact: ['req.headers.authorization', '*.password'],
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        url: withoutSecrets(request.url),
      }),
    },
    hooks: {
      logMethod(args, method) {
        const [fields, message] = args as unknown[];
        const isCondensed = condense(fields, String(message), (condensed, words) =>
          method.apply(this, [condensed, words]),
        );
        if (!isCondensed) method.apply(this, args);
      },
    },
  };
};
