import type { FastifyServerOptions } from 'fastify';
import { createFaultCondenser } from './condense-faults.ts';

/** Parameters whose values a log may keep. A query is a visitor's words, and needed to follow up a complaint. */
const harmless = new Set([
  ...['page', 'perPage', 'sort', 'order', 'orderBy', 'kind', 'searchId', 'catalogId'],
  ...['q', 'query'],
]);

/** Enough for any address that was encoded on its way; what is encoded more often isn't kept at all. */
const maxEncodings = 5;

/** Every encoding taken off that hides a plain character; null if there are too many. */
const decodeAll = (text: string): string | null => {
  let plain = text;
  for (let times = 0; times <= maxEncodings; times++) {
    const next = plain.replace(/%([0-7][\da-f])/gi, (_, code: string) =>
      String.fromCharCode(parseInt(code, 16)),
    );
    if (next === plain) return plain;
    plain = next;
  }
  return null;
};

/** User name and password in an address. */
const withoutCredentials = (plain: string): string => {
  const start = plain.search(/:[\\/]+/);
  const end = plain.lastIndexOf('@');
  return start >= 0 && end > start ? `${plain.slice(0, start)}:…${plain.slice(end)}` : plain;
};

/** Every secret is 43 characters of base64url, so none is missed even where an address is misspelt. */
const withoutLongSecrets = (plain: string): string => plain.replace(/[\w-]{43,}/g, '…');

const cleaned = (text: string, clean: (plain: string) => string): string => {
  const plain = decodeAll(text);
  if (plain === null) return '…';
  const kept = withoutLongSecrets(withoutCredentials(clean(plain)));
  // What has nothing to hide stays as it was written.
  return kept === plain ? text : kept;
};

/** One-use hashes and visitors' ids are part of paths. */
const cleanPath = (path: string): string =>
  cleaned(path, (plain) =>
    plain.replace(/^(\/+(?:auth|api\/+auth\/+relogin|public\/+visitors|mailing)\/+).+/is, '$1…'),
  );

const cleanParameter = (parameter: string): string => {
  const [, written = '', value = ''] = /^([^=]*)=(.*)$/s.exec(parameter) ?? [];
  const name = decodeAll(written) ?? '';
  if (harmless.has(name)) return `${name}=${cleaned(value, (plain) => plain)}`;
  // Without a name of the usual form, the name may itself be the secret.
  return /^[a-z_]{1,40}(?:\[\])?$/i.test(name) ? `${name}=…` : '…';
};

/** An address as a log may have it: its path, and the values of harmless parameters; a secret in any other place is left out. */
export const withoutSecrets = (url: string): string => {
  const at = url.indexOf('?');
  if (at < 0) return cleanPath(url);
  const parameters = url
    .slice(at + 1)
    .split('&')
    .map(cleanParameter);
  return `${cleanPath(url.slice(0, at))}?${parameters.join('&')}`;
};

/** `keysOf`: what every line carries besides, by its logger. */
export const loggerOptions = (
  level: string,
  keysOf?: (logger: object) => Record<string, string>,
): NonNullable<FastifyServerOptions['logger']> => {
  const condense = createFaultCondenser();
  return {
    level,
    ...(keysOf && { mixin: (_fields: object, _level: number, logger: object) => keysOf(logger) }),
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
