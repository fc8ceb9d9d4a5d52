import { eventLimits } from '@vitrina/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceOf } from '../../http/device-of.ts';
import { errorBody, statusOf } from '../../http/error-replies.ts';
import { type Failure, isFailure } from '../../http/failure.ts';
import { HttpReply } from '../../http/handlers.ts';
import { type CallHost, registerTable, type TableRoute } from '../../http/register-table.ts';
import { setRetryAfter } from '../../http/send-failure.ts';
import type { EventAccess } from './access.ts';
import type { EventLimits } from './event-limits.ts';
import { readInsights } from './insights.ts';
import { priceAdvice } from './plausible-prices.ts';
import { parseText } from './read-events.ts';
import type { EventService } from './service.ts';

type Dependencies = {
  readonly events: EventService;
  readonly access: EventAccess;
  readonly limits: EventLimits;
  readonly now: () => Date;
};

/** What these clients understand: a status and a sentence. */
const refusal = (failure: Failure, _: FastifyRequest, reply: FastifyReply): FastifyReply => {
  setRetryAfter(failure, reply);
  const status = statusOf(failure.failure);
  const reason = failure.details?.message;
  const message = typeof reason === 'string' ? reason : errorBody(failure.failure, '').error.message;
  return reply.code(status).send({ message, status });
};

const askingOf = ({ headers }: FastifyRequest, customerId: string) => ({
  customerId,
  isByServer: headers.origin === undefined,
});

/** An index name begins with the id of its search instance; the rest says how it is sorted. */
const instanceOf = (index: string): string => /^[0-9a-z]*/.exec(index)?.[0] ?? '';

const maxProblems = 10;

/** `POST /1/events` as `search-insights` sends it: all events or none, answered once they are on disk. */
export const registerInsights = (
  host: CallHost,
  { events, access, limits, now }: Dependencies,
): Promise<void> => {
  const pushEvents: TableRoute<string> = {
    call: { method: 'POST', path: '/1/events', bodyBytes: eventLimits.bodyBytes },
    answer: async (customerId, request) => {
      const parsed = parseText(request.body);
      if (isFailure(parsed)) return parsed;
      const read = readInsights(parsed.json, now(), deviceOf(request.headers));
      if ('problems' in read) {
        const places = read.problems.slice(0, maxProblems).map(({ path, rule }) => `${path} (${rule})`);
        const message = `Some events are not valid: ${places.join(', ')}`;
        return new HttpReply(422, { message, status: 422 });
      }
      const all = [...read.byIndex.values()].flat();
      const over = limits.takeEvents(askingOf(request, customerId), request, all);
      if (over) return over;
      const batches = [];
      for (const [index, some] of read.byIndex) {
        const visit = await access.visitOfClient(request, customerId, instanceOf(index));
        if (isFailure(visit)) return visit;
        batches.push({ visit, some });
      }
      const agent = request.headers['user-agent'];
      const taken = await Promise.all(batches.map(({ visit, some }) => events.take(visit, some, agent)));
      const failure = taken.find(isFailure);
      if (failure) return failure;
      // Places in our own batches would say nothing to the sender.
      const isLeftOut = taken.some((one) => 'problems' in one && one.problems !== undefined);
      return {
        status: 200,
        message: isLeftOut ? `OK, but some amounts can't be true. ${priceAdvice}` : 'OK',
      };
    },
  };
  return registerTable<string, TableRoute<string>>(
    host,
    { pushEvents },
    {
      admit: async (_, request, reply) => {
        const customerId = await access.admitClient(request, reply);
        if (isFailure(customerId)) return customerId;
        return limits.takeBody(askingOf(request, customerId), request) ?? customerId;
      },
      formatError: refusal,
      answerPreflight: (_, request, reply) => access.answerPreflight(request, reply, 'POST'),
    },
  );
};
