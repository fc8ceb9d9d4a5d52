import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** What the server's pages may load: their own scripts, and the shops' product pictures from anywhere. */
const policy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine sets its colours in style elements.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
  },
};

/** Stripe serves parts of its script from hosts beside it: docs.stripe.com/security/guide. */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const stripeApi = 'https://api.stripe.com';

/**
 * With Stripe, its script and its frame for card fields, which nobody else may serve: card numbers are typed there and sent to Stripe
 * alone. Nothing else of another origin runs.
 */
const createContentSecurityPolicy = (withStripe: boolean) =>
  withStripe
    ? {
        useDefaults: policy.useDefaults,
        directives: {
          ...policy.directives,
          scriptSrc: [...policy.directives.scriptSrc, ...stripeScripts],
          frameSrc: ["'self'", ...stripeScripts, 'https://hooks.stripe.com'],
          connectSrc: [...policy.directives.connectSrc, stripeApi],
        },
      }
    : policy;

/** What helmet sets, as headers of a reply. It sets the same for every request, and takes 40 µs each time. */
const recordHeaders = (setHeaders: ReturnType<typeof helmet>): Record<string, string> => {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  setHeaders({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error;
  });
  return headers;
};

/** Sets the headers by which browsers keep the server's pages to themselves. */
export const registerSecurityHeaders = (http: FastifyInstance, withStripe: boolean): void => {
  const headers = recordHeaders(
    helmet({
      contentSecurityPolicy: createContentSecurityPolicy(withStripe),
      crossOriginResourcePolicy: { policy: 'cross-origin' },
      // The server's own pages identify themselves by it when they search; nobody else learns where a visitor was.
      referrerPolicy: { policy: 'same-origin' },
    }),
  );
  http.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
};
