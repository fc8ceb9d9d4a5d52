import { Agent, request } from 'node:http';

/** Whoever has no answer by then has gone away. */
const patienceMs = 30_000;

export type Ask = (path: string, headers?: Readonly<Record<string, string>>) => Promise<number>;

/** Asks over connections that stay open, from an address of its own on this machine. Gives the status, 0 where there was no answer. */
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
