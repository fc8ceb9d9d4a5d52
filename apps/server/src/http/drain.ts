import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.ts';

/** Browsers open connections ahead of time; one on which nothing was sent by then waits for nothing. */
const silentMs = 1000;
const lookEveryMs = 50;

/** Accepts no new connections, finishes the requests under way, and cuts off the rest after a while. */
export const drain = async (
  http: FastifyInstance,
  connections: Connections,
  withinMs: number,
): Promise<void> => {
  // A connection that was busy when the server closed becomes idle only later.
  const endIdle = setInterval(() => http.server.closeIdleConnections(), lookEveryMs);
  const endSilent = setTimeout(() => connections.endSilent(), silentMs);
  const giveUp = setTimeout(() => http.server.closeAllConnections(), withinMs);
  try {
    await http.close();
  } finally {
    clearInterval(endIdle);
    clearTimeout(endSilent);
    clearTimeout(giveUp);
  }
};
