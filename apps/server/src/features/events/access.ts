import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../http/failure.ts';
import type { InstanceWithCatalog } from '../../storage/records.ts';
import type { EventPlace } from './visitor-event.ts';

/** Where a request's events belong, and whether the shop's own server sent them rather than a browser. */
export type VisitorContext = EventPlace & { readonly isByServer: boolean };

/** Of a request that was admitted: what names no page was admitted by the access key. */
export const visitOf = (
  { instance, catalog }: InstanceWithCatalog,
  request: FastifyRequest,
): VisitorContext => ({
  customerId: catalog.customerId,
  instanceId: instance.id,
  catalogId: catalog.id,
  isByServer: request.headers.origin === undefined,
});

/** Who may send events: pages of the shop's domains, and whoever has its access key. */
export type EventAccess = {
  /** Sets the headers by which the page may read the reply. */
  readonly visit: (
    request: FastifyRequest,
    reply: FastifyReply,
    instanceId: string,
  ) => Promise<VisitorContext | Failure>;
  /** The same before the body is read, of a client that says in query or headers whose it is; gives the customer. */
  readonly admitClient: (request: FastifyRequest, reply: FastifyReply) => Promise<string | Failure>;
  /** Where events of a client that was admitted belong. */
  readonly visitOfClient: (
    request: FastifyRequest,
    customerId: string,
    instanceId: string,
  ) => Promise<VisitorContext | Failure>;
  /** By the access key alone, where no search instance is named; null where it is nobody's. */
  readonly findCustomerByKey: (request: FastifyRequest) => Promise<string | null>;
  /** Answers a browser's question before a request whose customer it doesn't name. */
  readonly answerPreflight: (
    request: FastifyRequest,
    reply: FastifyReply,
    methods: string,
  ) => Promise<Failure | null>;
};
