import { eventLimits } from '@vitrina/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { OtherReply } from '../../http/handlers.ts';
import type { PublicCall } from '../../http/register-public.ts';
import { sendFailure } from '../../http/send-failure.ts';
import { type EventAccess, visitOf } from './access.ts';
import type { EventLimits } from './event-limits.ts';
import { toVisitor } from './insights.ts';
import { parseText, readEvents } from './read-events.ts';
import type { EventService } from './service.ts';

type Dependencies = {
  readonly events: EventService;
  readonly access: EventAccess;
  readonly limits: EventLimits;
  readonly now: () => Date;
};

/** `POST /public/events/{searchId}`: 202 once the events are written. A page that is left sends them as text. */
export const eventCall = ({ events, limits, now }: Dependencies): PublicCall => ({
  method: 'POST',
  bodyBytes: eventLimits.bodyBytes,
  admitBody: (place, request) => limits.takeBody(visitOf(place, request), request),
  handler: async (place, request) => {
    const parsed = parseText(request.body);
    if (isFailure(parsed)) return parsed;
    const read = readEvents(parsed.json, now());
    if (isFailure(read)) return read;
    const visit = visitOf(place, request);
    const over = limits.takeEvents(visit, request, read.length);
    if (over) return over;
    const taken = await events.take(visit, read, request.headers['user-agent']);
    return isFailure(taken) ? taken : new OtherReply(202, taken);
  },
});

/** `DELETE /public/visitors/{visitor}`: by a page of the shop, which names a search instance in `searchId`; or with the access key. */
export const registerVisitors = (app: FastifyInstance, { events, access }: Dependencies): void => {
  const url = '/public/visitors/:visitor';
  const findCustomer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    searchId: unknown,
  ): Promise<string | Failure> => {
    if (typeof searchId === 'string') {
      const visit = await access.visit(request, reply, searchId);
      return isFailure(visit) ? visit : visit.customerId;
    }
    return (
      (await access.findCustomerByKey(request)) ??
      fail('VALIDATION_FAILED', { problems: [{ path: 'searchId', rule: 'required' }] })
    );
  };

  app.delete<{ Params: { visitor: string }; Querystring: { searchId?: unknown } }>(
    url,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const customerId = await findCustomer(request, reply, request.query.searchId);
      if (isFailure(customerId)) return sendFailure(customerId, request, reply);
      const erased = await events.forgetVisitor(customerId, toVisitor(request.params.visitor));
      return reply.send({ erased });
    },
  );
  app.options(url, async (request, reply) => {
    const refused = await access.answerPreflight(request, reply, 'DELETE');
    return refused ? sendFailure(refused, request, reply) : reply.code(204).send();
  });
};
