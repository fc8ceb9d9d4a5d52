import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, errorHeaders, statusOf } from './error-replies.ts';
import type { Failure } from './failure.ts';

/** A failure that says when to try again also says so in the standard header. */
export const setRetryAfter = ({ failure, details }: Failure, reply: FastifyReply): void => {
  reply.headers(errorHeaders(failure));
  if (typeof details?.retryAfterSeconds === 'number') reply.header('retry-after', details.retryAfterSeconds);
};

export const sendFailure = (failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  setRetryAfter(failure, reply);
  return reply.code(statusOf(failure.failure)).send(errorBody(failure.failure, request.id, failure.details));
};
