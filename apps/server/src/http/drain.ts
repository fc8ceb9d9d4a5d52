import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.ts';

/** A browser opens connections ahead of time; whoever has sent nothing on one by then waits for nothing. */
const silentMs = 1000;
const lookEveryMs = 50;

/** Takes no new connections, answers the requests that are under way, and cuts off what is left after a while. */
export const drain = async (
  http: FastifyInstance,
  connections: Connections,
  withinMs: number,
): Promise<void> => {
  // A connection that was busy when the server closed is idle only later.
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
