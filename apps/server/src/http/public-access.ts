import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from './bearer.ts';
import { type Failure, fail } from './failure.ts';
import { networkOf, siteOf, visitorsOfSite, withoutPort } from './network-of.ts';

export type Allowed = {
  readonly isOriginAllowed: boolean;
  /** Set if the test mode alone allows the page: until when. */
  readonly testUntil: string | null;
  readonly isKeyValid: boolean;
};

/** Whether a customer's own settings allow a request. */
export type Allows = (
  customerId: string,
  asking: { readonly origin: string | null; readonly key: string | null },
) => Promise<Allowed>;

/** Where an admitted request comes from: the shop's pages or server, this server's own pages, or in the test mode the owner's machine. */
export type AskedFrom = 'shop' | 'ownPage' | 'testPage';

type Dependencies = {
  readonly allows: Allows;
  /** Called for each page whose origin was refused, with the network it was visited from. */
  readonly noteRefused: (customerId: string, origin: string, network: string) => void;
  /** This server's own pages: the panel's preview, the demo shop. */
  readonly ownOrigins: readonly string[];
  readonly rates: { readonly perShop: number; readonly perVisitor: number };
};

/** What a request was admitted as. */
type AdmittedAs = {
  readonly customerId: string;
  readonly isKeyValid: boolean;
  readonly from: AskedFrom;
  readonly testUntil: string | null;
};

const admissionOf = (request: FastifyRequest): AdmittedAs | null =>
  request.getDecorator<AdmittedAs | null>('admittedAs');

/** Of an admitted request. */
export const askedFrom = (request: FastifyRequest): AskedFrom => admissionOf(request)?.from ?? 'shop';

/** When the test mode ends that admitted the request; null if it needed none. */
export const testUntilOf = (request: FastifyRequest): string | null =>
  admissionOf(request)?.testUntil ?? null;

/** With a small cache, invented visitors would evict the counters of real ones. */
const counting = { timeWindow: 60_000, cache: 100_000 } as const;
const preflightSeconds = 600;

/** The origin of the requesting page. Browsers send none with a plain GET; its `Referer` tells then. */
export const originOf = ({ headers, method }: FastifyRequest): string | null => {
  if (headers.origin !== undefined) return headers.origin;
  if (method !== 'GET' || headers.referer === undefined) return null;
  return URL.parse(headers.referer)?.origin ?? null;
};

export const accessKeyOf = ({ headers }: FastifyRequest): string | null => {
  const key = headers['x-api-key'];
  if (typeof key === 'string' && key !== '') return key;
  return bearerOf({ headers });
};

/** Lets the page read the reply. Nothing here depends on cookies, so no credentials. */
const openTo = (reply: FastifyReply, origin: string): void => {
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', 'retry-after, x-request-id');
};

export type PublicAccess = ReturnType<typeof createPublicAccess>;

/** Who may search from outside: pages of the domains that the customer has listed, and whoever sends the access key. */
export const createPublicAccess = (
  app: FastifyInstance,
  { allows, noteRefused, ownOrigins, rates }: Dependencies,
) => {
  const own = new Set(ownOrigins);
  app.decorateRequest('rateKey', null);
  app.decorateRequest('admittedAs', null);
  const counted = (max: number, of: string) =>
    app.createRateLimit({
      max,
      ...counting,
      keyGenerator: (request) =>
        `${of} ${request.getDecorator<string | null>('rateKey') ?? withoutPort(request.ip)}`,
    });
  const countShop = counted(rates.perShop, 'shop');
  const countVisitor = counted(rates.perVisitor, 'visitor');
  const countSite = counted(rates.perVisitor * visitorsOfSite, 'site');
  /** Apart from searches: mails opened by many at once must not end them. */
  const countOpen = counted(rates.perShop, 'mails');

  const isExceeded = async (
    count: ReturnType<typeof counted>,
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> => {
    request.setDecorator('rateKey', key);
    const limit = await count(request);
    if (limit.isAllowed || !limit.isExceeded) return false;
    reply.header('retry-after', limit.ttlInSeconds);
    return true;
  };

  const isVisitorOver = async (
    customerId: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> => {
    const site = siteOf(request.ip);
    return (
      (await isExceeded(countVisitor, `${customerId} ${networkOf(request.ip)}`, request, reply)) ||
      (site !== null && isExceeded(countSite, `${customerId} ${site}`, request, reply))
    );
  };

  const isOver = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const as = admissionOf(request);
    if (!as) return false;
    const { customerId, isKeyValid } = as;
    // A shop's own server asks on behalf of all its visitors.
    return (
      (!isKeyValid && (await isVisitorOver(customerId, request, reply))) ||
      isExceeded(countShop, customerId, request, reply)
    );
  };

  /** Only an `Origin` counts as a page that tried to search; a followed link has just a `Referer`. */
  const note = (customerId: string, { headers, ip }: FastifyRequest): void => {
    if (headers.origin !== undefined) noteRefused(customerId, headers.origin, networkOf(ip));
  };

  const mayOrigin = async (customerId: string, origin: string): Promise<boolean> =>
    own.has(origin) || (await allows(customerId, { origin, key: null })).isOriginAllowed;

  return {
    /** Null if the request is admitted. Sets the reply's CORS headers for the requesting page. */
    admit: async (
      customerId: string,
      key: string | null,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<Failure | null> => {
      reply.header('vary', 'Origin');
      const origin = originOf(request);
      const allowed = await allows(customerId, { origin, key });
      const isOwn = origin !== null && own.has(origin);
      const isOriginAllowed = allowed.isOriginAllowed || isOwn;
      if (isOriginAllowed && origin === request.headers.origin) openTo(reply, origin);
      if (!isOriginAllowed && !allowed.isKeyValid) {
        note(customerId, request);
        return origin === null && key !== null
          ? fail('ACCESS_KEY_WRONG')
          : fail('ORIGIN_NOT_ALLOWED', { origin });
      }
      const testUntil = isOwn ? null : allowed.testUntil;
      const from = isOwn ? 'ownPage' : testUntil === null ? 'shop' : 'testPage';
      request.setDecorator<AdmittedAs>('admittedAs', {
        ...{ customerId, isKeyValid: allowed.isKeyValid, from, testUntil },
      });
      return (await isOver(request, reply)) ? fail('TOO_MANY_REQUESTS') : null;
    },

    /**
     * Counts a request about a customer's shop that needs no key and may come from anywhere; false if there were too many. Mail services fetch
     * for all of their readers from a few addresses, so visitors aren't told apart.
     */
    isWithinRate: async (
      customerId: string,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<boolean> => !(await isExceeded(countOpen, customerId, request, reply)),

    /** Counts the searches of an admitted request beyond its first. */
    countMore: async (
      request: FastifyRequest,
      reply: FastifyReply,
      more: number,
    ): Promise<Failure | null> => {
      for (let i = 0; i < more; i++) if (await isOver(request, reply)) return fail('TOO_MANY_REQUESTS');
      return null;
    },

    /** Answers a preflight. `customerId` is null if only the request itself will tell whose it is. */
    answerPreflight: async (
      customerId: string | null,
      methods: string,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<Failure | null> => {
      reply.header('vary', 'Origin, Access-Control-Request-Headers');
      const { origin } = request.headers;
      if (origin === undefined || (customerId !== null && !(await mayOrigin(customerId, origin)))) {
        if (customerId !== null) note(customerId, request);
        return fail('ORIGIN_NOT_ALLOWED', { origin: origin ?? null });
      }
      openTo(reply, origin);
      reply.header('access-control-allow-methods', methods);
      reply.header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
      reply.header('access-control-max-age', preflightSeconds);
      return null;
    },
  };
};
