import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

/** The client went away before it was answered. What was done for it ends with this. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/** Aborted if the client goes away before it was answered. Fastify's own `request.signal` is aborted as soon as the body was read. */
export const signalOfClient = ({ raw }: FastifyReply): AbortSignal => {
  const abort = new AbortController();
  const end = (): void => {
    if (!raw.writableFinished) abort.abort(new ClientGoneError('the client is gone'));
  };
  // It may have left while it was found out who it is.
  if (raw.closed || raw.destroyed) end();
  else raw.once('close', end);
  return abort.signal;
};

/** Whether something was thrown because nobody waits for the answer any more. */
export const isClientGone = (error: FastifyError | ClientGoneError, { socket }: FastifyRequest): boolean =>
  error instanceof ClientGoneError || (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && socket.destroyed);
