import type { ErrorCode } from '@vitrina/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type StorageFault, storageFaultOf } from '../storage/storage-fault.ts';
import { errorBody, errorHeaders, statusOf } from './error-replies.ts';

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

/** What a fault of the database or its disk is to whoever asked. */
const faultCodes = {
  full: 'STORAGE_FULL',
  readOnly: 'STORAGE_READ_ONLY',
  descriptors: 'OVERLOADED',
  busy: 'STORAGE_UNAVAILABLE',
  failing: 'STORAGE_UNAVAILABLE',
} as const satisfies Record<StorageFault, ErrorCode>;

/** An address that can't even be decoded reaches no route and no handler; Fastify's own words would repeat it. */
export const answerUnreadable = (
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  void reply.code(400).send(errorBody('BAD_REQUEST', request.id));
};

/** The last stop of everything thrown: logged once with the request id, answered without a word of what it was. */
export const registerErrorHandler = (
  app: FastifyInstance,
  noteFault: (fault: StorageFault) => void,
): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const fault = storageFaultOf(error);
    const code = fault ? faultCodes[fault] : codeOf(error);
    if (fault) {
      noteFault(fault);
      request.log.error({ err: error }, 'the database or its disk failed');
    } else if (code === 'INTERNAL') request.log.error({ err: error }, 'request failed unexpectedly');
    return reply.code(statusOf(code)).headers(errorHeaders(code)).send(errorBody(code, request.id));
  });
};
