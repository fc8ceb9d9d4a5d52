import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../http/failure.ts';
import type { EventPlace } from './visitor-event.ts';

/** Where a request's events belong, and whether the shop's own server sent them, which has the access key. */
export type Visit = EventPlace & { readonly isByKey: boolean };

/** Who may send events: pages of the shop's domains, and whoever has its access key. */
export type EventAccess = {
  /** Sets the headers by which the page may read the reply. */
  readonly visit: (
    request: FastifyRequest,
    reply: FastifyReply,
    instanceId: string,
  ) => Promise<Visit | Failure>;
  /** By the access key alone, where no search instance is named; null where it is nobody's. */
  readonly findCustomerByKey: (request: FastifyRequest) => Promise<string | null>;
};
