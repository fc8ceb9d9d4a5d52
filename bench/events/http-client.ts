import { Agent, request } from 'node:http';

export type HttpClient = (method: 'GET' | 'POST', path: string, body?: string) => Promise<number>;

/** Sends requests over persistent connections with as little overhead as possible, because the client shares the machine. Resolves to the status. */
export const openHttpClient = (origin: string, key: string): HttpClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const sent = request(origin + path, { method, agent, headers }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      });
      sent.once('error', reject);
      sent.end(body);
    });
};
