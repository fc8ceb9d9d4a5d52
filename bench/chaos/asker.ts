import { Agent, request } from 'node:http';

/** Visitors without an answer after this time have gone away. */
const patienceMs = 30_000;

export type Ask = (path: string, headers?: Readonly<Record<string, string>>) => Promise<number>;

/** Asks over persistent connections from a given address of this machine. Resolves to the status, 0 without an answer. */
export const openAsker = (origin: () => string, localAddress = '127.0.0.1') => {
  const agent = new Agent({ keepAlive: true });
  const ask: Ask = (path, headers = {}) =>
    new Promise((resolve) => {
      const sent = request(origin() + path, { agent, headers, localAddress }, (response) => {
        response.resume().once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
      });
      sent.setTimeout(patienceMs, () => sent.destroy());
      sent.once('error', () => resolve(0));
      sent.end();
    });
  return { ask, close: () => agent.destroy() };
};
