import type { ErrorCode } from '@vitrina/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type StorageFault, storageFaultOf } from '../storage/storage-fault.ts';
import { isClientGone } from './client-gone.ts';
import { errorBody } from './error-replies.ts';
import { type Failure, fail } from './failure.ts';
import { sendFailure } from './send-failure.ts';

/** Failures that Fastify and its plugins find before a handler runs. */
const codeOf = ({ statusCode = 500 }: FastifyError): ErrorCode => {
  switch (statusCode) {
    // An address that leads out of the served files. What may not be read answers as what doesn't exist.
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

/** What a fault of the database or its disk replies. */
const faultCodes = {
  full: 'STORAGE_FULL',
  readOnly: 'STORAGE_READ_ONLY',
  descriptors: 'OVERLOADED',
  busy: 'STORAGE_UNAVAILABLE',
  failing: 'STORAGE_UNAVAILABLE',
} as const satisfies Record<StorageFault, ErrorCode>;

/** An address that can't be decoded reaches no route and no handler, and Fastify's own message would repeat it. */
export const answerUnreadable = (
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  void reply.code(400).send(errorBody('BAD_REQUEST', request.id));
};

/** The failure to reply with for something thrown; reveals nothing about it. */
export type ReadError = (error: FastifyError, request: FastifyRequest) => Failure;

/** Everything thrown ends up here, and is logged once with the request id. A client that left is no error, and hears nothing. */
export const createErrorReader =
  (noteFault: (fault: StorageFault) => void): ReadError =>
  (error, request) => {
    if (isClientGone(error, request)) {
      request.log.info('the client left before it was answered');
      return fail('BAD_REQUEST');
    }
    const fault = storageFaultOf(error);
    if (fault) {
      noteFault(fault);
      request.log.error({ err: error }, 'the database or its disk failed');
      return fail(faultCodes[fault]);
    }
    const code = codeOf(error);
    if (code === 'INTERNAL') request.log.error({ err: error }, 'request failed unexpectedly');
    return fail(code);
  };

export const registerErrorHandler = (app: FastifyInstance, readError: ReadError): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendFailure(readError(error, request), request, reply),
  );
};
