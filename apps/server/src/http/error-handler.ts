import type { ErrorCode } from '@vitrina/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, statusOf } from './error-replies.ts';

/** Failures that Fastify and its plugins find before a handler runs. */
export const codeOf = ({ statusCode = 500 }: FastifyError): ErrorCode => {
  switch (statusCode) {
    // An address that leads out of the served files: what may not be read answers as what doesn't exist.
    case 403:
    case 404:
      return 'NOT_FOUND';
    case 413:
      return 'PAYLOAD_TOO_LARGE';
    case 429:
      return 'TOO_MANY_REQUESTS';
    case 503:
      return 'OVERLOADED';
    default:
      return statusCode >= 400 && statusCode < 500 ? 'BAD_REQUEST' : 'INTERNAL';
  }
};

/** An address that can't even be decoded reaches no route and no handler; Fastify's own words would repeat it. */
export const answerUnreadable = (
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  void reply.code(400).send(errorBody('BAD_REQUEST', request.id));
};

/** The last stop of everything thrown: logged once with the request id, answered without a word of what it was. */
export const registerErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const code = codeOf(error);
    if (code === 'INTERNAL') request.log.error({ err: error }, 'request failed unexpectedly');
    return reply.code(statusOf(code)).send(errorBody(code, request.id));
  });
};
