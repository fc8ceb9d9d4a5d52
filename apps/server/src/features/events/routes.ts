import { eventLimits } from '@vitrina/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, statusOf } from '../../http/error-replies.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { EventAccess } from './access.ts';
import { readInsights, toVisitor } from './insights.ts';
import { parseText, readEvents } from './read-events.ts';
import type { EventService } from './service.ts';

type Dependencies = {
  readonly events: EventService;
  readonly access: EventAccess;
  readonly now: () => Date;
};

const sendFailure = (
  { failure, details }: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => reply.code(statusOf(failure)).send(errorBody(failure, request.id, details));

const registerOwn = (app: FastifyInstance, { events, access, now }: Dependencies): void => {
  app.post<{ Params: { searchId: string } }>('/public/events/:searchId', async (request, reply) => {
    const visit = await access.visit(request, reply, request.params.searchId);
    if (isFailure(visit)) return sendFailure(visit, request, reply);
    const parsed = parseText(request.body);
    if (isFailure(parsed)) return sendFailure(parsed, request, reply);
    const read = readEvents(parsed.json, now());
    if (isFailure(read)) return sendFailure(read, request, reply);
    const taken = await events.take(visit, read, request.headers['user-agent']);
    if (isFailure(taken)) return sendFailure(taken, request, reply);
    return reply.code(202).header('cache-control', 'no-store').send(taken);
  });

  /** By a page of the shop, which names a search instance in `searchId`; or with the access key. */
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
    '/public/visitors/:visitor',
    async (request, reply) => {
      const customerId = await findCustomer(request, reply, request.query.searchId);
      if (isFailure(customerId)) return sendFailure(customerId, request, reply);
      const erased = await events.forgetVisitor(customerId, toVisitor(request.params.visitor));
      return reply.header('cache-control', 'no-store').send({ erased });
    },
  );
};

/** What these clients understand: a status and a sentence. */
const refuse = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ message, status });
const refuseAs = (reply: FastifyReply, failure: Failure): FastifyReply =>
  refuse(reply, statusOf(failure.failure), errorBody(failure.failure, '').error.message);

/** The name of an index begins with the id of its search instance; what follows says how it is sorted. */
const instanceOf = (index: string): string => /^[0-9a-z]*/.exec(index)?.[0] ?? '';

const registerInsights = (app: FastifyInstance, { events, access, now }: Dependencies): void => {
  app.post('/1/events', async (request, reply) => {
    const parsed = parseText(request.body);
    if (isFailure(parsed)) return refuseAs(reply, parsed);
    const read = readInsights(parsed.json, now());
    if ('problems' in read) {
      const places = read.problems.slice(0, 10).map(({ path, rule }) => `${path} (${rule})`);
      return refuse(reply, 422, `Some events are not valid: ${places.join(', ')}`);
    }
    const deliveries = [];
    for (const [index, some] of read.byIndex) {
      const visit = await access.visit(request, reply, instanceOf(index));
      if (isFailure(visit)) return refuseAs(reply, visit);
      deliveries.push({ visit, some });
    }
    const agent = request.headers['user-agent'];
    const taken = await Promise.all(deliveries.map(({ visit, some }) => events.take(visit, some, agent)));
    const failure = taken.find(isFailure);
    return failure ? refuseAs(reply, failure) : reply.send({ status: 200, message: 'OK' });
  });
};

/** What visitors did, in the product's own form and as `search-insights` sends it; a browser that leaves sends text. */
export const registerEvents = (app: FastifyInstance, dependencies: Dependencies): void => {
  void app.register(async (scope) => {
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body);
    });
    scope.addHook('onRoute', (route) => {
      route.bodyLimit = eventLimits.bodyBytes;
    });
    registerOwn(scope, dependencies);
    registerInsights(scope, dependencies);
    scope.addHook('onClose', () => dependencies.events.close());
  });
};
