import { request } from 'node:http';

/**
 * `fetch` over node:http, for tests. That of the simulated browser writes every failed or aborted request to the
 * console.
 */
export const loopbackFetch: typeof fetch = (input, init = {}) =>
  new Promise((resolve, reject) => {
    const { method = 'GET', headers, body, signal } = init;
    const outgoing = request(
      String(input),
      { method, headers: Object.fromEntries(new Headers(headers ?? {})) },
      async (incoming) => {
        const chunks: Buffer[] = [];
        try {
          for await (const chunk of incoming) chunks.push(chunk as Buffer);
        } catch (error) {
          reject(error);
          return;
        }
        resolve(
          new Response(Buffer.concat(chunks).toString(), {
            status: incoming.statusCode ?? 500,
            headers: Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    signal?.addEventListener('abort', () => outgoing.destroy(new DOMException('aborted', 'AbortError')));
    outgoing.end(typeof body === 'string' ? body : undefined);
  });
