import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../http/failure.ts';
import { askedFrom } from '../../http/public-access.ts';
import type { EventPlace } from '../../storage/event-places.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';

/** Where a request's events belong, whether the shop's own server sent them rather than a browser, and whether they only try the search. */
export type VisitorContext = EventPlace & { readonly isByServer: boolean; readonly isTest: boolean };

/** For an admitted request: one without an origin was admitted by the access key. */
export const visitOf = (
  { instance, catalog }: InstanceWithCatalog,
  request: FastifyRequest,
): VisitorContext => ({
  customerId: catalog.customerId,
  instanceId: instance.id,
  catalogId: catalog.id,
  isByServer: request.headers.origin === undefined,
  isTest: askedFrom(request) === 'testPage',
});

/** Who may send events: pages of the shop's domains, and whoever has its access key. */
export type EventAccess = {
  /** Sets the headers by which the page may read the reply. */
  readonly visit: (
    request: FastifyRequest,
    reply: FastifyReply,
    instanceId: string,
  ) => Promise<VisitorContext | Failure>;
  /** The same before the body is read, for a client that identifies itself in the query or headers; returns the customer. */
  readonly admitClient: (request: FastifyRequest, reply: FastifyReply) => Promise<string | Failure>;
  /** Where the events of an admitted client belong. */
  readonly visitOfClient: (
    request: FastifyRequest,
    customerId: string,
    instanceId: string,
  ) => Promise<VisitorContext | Failure>;
  /** By the access key alone, where no search instance is named; null if no customer has this key. */
  readonly findCustomerByKey: (request: FastifyRequest) => Promise<string | null>;
  /** Answers a preflight request for a call that doesn't name its customer. */
  readonly answerPreflight: (
    request: FastifyRequest,
    reply: FastifyReply,
    methods: string,
  ) => Promise<Failure | null>;
};
