import { createHash } from 'node:crypto';
import { eventLimits, shopCalls } from '@vitrina/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceOf } from '../../http/device-of.ts';
import { type Failure, fail, invalid, isFailure } from '../../http/failure.ts';
import { describeShopCall } from '../../http/openapi.ts';
import { pathParameter } from '../../http/path-parameter.ts';
import type { PublicRoute } from '../../http/register-public.ts';
import { type CallHost, registerTable } from '../../http/register-table.ts';
import { sendFailure } from '../../http/send-failure.ts';
import { type EventAccess, visitOf } from './access.ts';
import type { EventLimits } from './event-limits.ts';
import { toVisitor } from './insights.ts';
import { keepKnownKinds, refuseInCall, tellUnknownKinds } from './known-kinds.ts';
import { parseText, readEvents, tooManyEvents } from './read-events.ts';
import type { EventService } from './service.ts';

type Dependencies = {
  readonly events: EventService;
  readonly access: EventAccess;
  readonly limits: EventLimits;
  readonly now: () => Date;
};

/** `POST /public/events/{searchId}`: 202 once the events are on disk. A page that is left sends them as text. */
export const eventCall = ({ events, limits, now }: Dependencies): PublicRoute => ({
  call: { ...shopCalls.events, bodyBytes: eventLimits.bodyBytes },
  admitBody: (place, request) => limits.takeBody(visitOf(place, request), request),
  answer: async (place, request) => {
    const parsed = parseText(request.body);
    if (isFailure(parsed)) return parsed;
    const tooMany = tooManyEvents(parsed.json);
    if (tooMany) return invalid(tooMany);
    const known = keepKnownKinds(parsed.json);
    const visit = visitOf(place, request);
    if (known.places.length === 0 && known.unknownPlaces.length > 0)
      return tellUnknownKinds({ accepted: 0, duplicates: 0, ignored: 0 }, known);
    const read = readEvents(known.body, now(), deviceOf(request.headers));
    if (isFailure(read)) return refuseInCall(read, known);
    const over = limits.takeEvents(visit, request, read);
    if (over) return over;
    const taken = await events.take(visit, read, request.headers['user-agent']);
    return isFailure(taken) ? taken : tellUnknownKinds(taken, known);
  },
});

/** Shorter secrets could be guessed. */
const secretForm = /^[\w-]{32,128}$/;

/** A visitor's id is the SHA-256 of their secret, as base64url. */
const showsSecretOf = (visitor: string, { headers }: FastifyRequest): boolean => {
  const secret = headers['x-visitor-secret'];
  if (typeof secret !== 'string' || !secretForm.test(secret)) return false;
  const digest = createHash('sha256').update(secret).digest('base64url');
  // The id is in the address anyway, so the comparison needn't take constant time.
  return visitor === digest;
};

/**
 * `DELETE /public/visitors/{visitor}`: with the access key, or from a page of the shop that names a search instance in
 * `searchId`. Anybody can claim to be such a page, so it also has to send the visitor's own secret.
 */
export const registerVisitors = (host: CallHost, { events, access }: Dependencies): Promise<void> => {
  const findCustomer = async (request: FastifyRequest, reply: FastifyReply): Promise<string | Failure> => {
    const { searchId } = request.query as { readonly searchId?: unknown };
    const byKey = await access.findCustomerByKey(request);
    if (typeof searchId !== 'string')
      return byKey ?? fail('VALIDATION_FAILED', { problems: [{ path: 'searchId', rule: 'required' }] });
    const visit = await access.visit(request, reply, searchId);
    if (isFailure(visit)) return visit;
    return byKey === visit.customerId || showsSecretOf(pathParameter(request, 'visitor'), request)
      ? visit.customerId
      : fail('VISITOR_SECRET_WRONG');
  };
  const forgetVisitor = {
    call: shopCalls.forgetVisitor,
    answer: async (customerId: string, request: FastifyRequest) => ({
      erased: await events.forgetVisitor(customerId, toVisitor(pathParameter(request, 'visitor'))),
    }),
  };
  return registerTable<string, typeof forgetVisitor>(
    host,
    { forgetVisitor },
    {
      admit: (_, request, reply) => findCustomer(request, reply),
      formatError: sendFailure,
      answerPreflight: ({ call }, request, reply) => access.answerPreflight(request, reply, call.method),
      describe: (name, { call }) => describeShopCall(name, call),
    },
  );
};
