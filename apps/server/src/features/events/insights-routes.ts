import { eventLimits } from '@vitrina/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codeOf } from '../../http/error-handler.ts';
import { errorBody, statusOf } from '../../http/error-replies.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { setRetryAfter } from '../../http/send-failure.ts';
import type { EventAccess } from './access.ts';
import type { EventLimits } from './event-limits.ts';
import { readInsights } from './insights.ts';
import { parseText } from './read-events.ts';
import type { EventService } from './service.ts';

type Dependencies = {
  readonly events: EventService;
  readonly access: EventAccess;
  readonly limits: EventLimits;
  readonly now: () => Date;
};

/** What these clients understand: a status and a sentence. */
const refuse = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ message, status });
const refuseAs = (reply: FastifyReply, refusal: Failure): FastifyReply => {
  const { failure, details } = refusal;
  setRetryAfter(refusal, reply);
  const message = details?.message;
  return refuse(
    reply,
    statusOf(failure),
    typeof message === 'string' ? message : errorBody(failure, '').error.message,
  );
};

const askingOf = ({ headers }: FastifyRequest, customerId: string) => ({
  customerId,
  isByServer: headers.origin === undefined,
});

/** The name of an index begins with the id of its search instance; what follows says how it is sorted. */
const instanceOf = (index: string): string => /^[0-9a-z]*/.exec(index)?.[0] ?? '';

const problemsTold = 10;

/** `POST /1/events`, as `search-insights` sends it: all of the events or none, answered once they are written. */
export const registerInsights = (
  app: FastifyInstance,
  { events, access, limits, now }: Dependencies,
): void => {
  const url = '/1/events';
  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const code = codeOf(error);
    if (code === 'INTERNAL') request.log.error({ err: error }, 'request failed unexpectedly');
    return refuseAs(reply, fail(code));
  };
  const customers = new WeakMap<FastifyRequest, string>();
  /** Nobody has the server read two megabytes before it is known who asks. */
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const customerId = await access.admitClient(request, reply);
    if (isFailure(customerId)) return refuseAs(reply, customerId);
    const over = limits.takeBody(askingOf(request, customerId), request);
    if (over) return refuseAs(reply, over);
    customers.set(request, customerId);
  };
  app.post(url, { bodyLimit: eventLimits.bodyBytes, errorHandler, onRequest }, async (request, reply) => {
    const customerId = customers.get(request) ?? '';
    const parsed = parseText(request.body);
    if (isFailure(parsed)) return refuseAs(reply, parsed);
    const read = readInsights(parsed.json, now());
    if ('problems' in read) {
      const places = read.problems.slice(0, problemsTold).map(({ path, rule }) => `${path} (${rule})`);
      return refuse(reply, 422, `Some events are not valid: ${places.join(', ')}`);
    }
    const over = limits.takeEvents(askingOf(request, customerId), request, [...read.byIndex.values()].flat());
    if (over) return refuseAs(reply, over);
    const batches = [];
    for (const [index, some] of read.byIndex) {
      const visit = await access.visitOfClient(request, customerId, instanceOf(index));
      if (isFailure(visit)) return refuseAs(reply, visit);
      batches.push({ visit, some });
    }
    const agent = request.headers['user-agent'];
    const taken = await Promise.all(batches.map(({ visit, some }) => events.take(visit, some, agent)));
    const failure = taken.find(isFailure);
    return failure ? refuseAs(reply, failure) : reply.send({ status: 200, message: 'OK' });
  });
  app.options(url, async (request, reply) => {
    const refused = await access.answerPreflight(request, reply, 'POST');
    return refused ? refuseAs(reply, refused) : reply.code(204).send();
  });
};
