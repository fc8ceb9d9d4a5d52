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
export const createContentSecurityPolicy = (withStripe: boolean) =>
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
