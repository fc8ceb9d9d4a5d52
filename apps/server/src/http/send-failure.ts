import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, errorHeaders, statusOf } from './error-replies.ts';
import type { Failure } from './failure.ts';

export const sendFailure = (failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(statusOf(failure.failure))
    .headers(errorHeaders(failure.failure))
    .send(errorBody(failure.failure, request.id, failure.details));
