import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, countStatuses } from '../attack.ts';

const inFlight = 10;
const bodyMs = 1500;

/** A call with a slow body, so that it is in flight when the server is told to stop. */
const callSlowly = (origin: string, token: string, searchId: string): Promise<number> =>
  new Promise((resolve) => {
    const body = JSON.stringify({ searchId });
    const sent = request(
      `${origin}/api/search/getWeights`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': body.length,
        },
      },
      (response) => response.resume().once('end', () => resolve(response.statusCode ?? 0)),
    );
    sent.once('error', () => resolve(0));
    sent.write(body.slice(0, 1));
    setTimeout(() => sent.end(body.slice(1)), bodyMs);
  });

/** A service manager stops the server in the middle of requests. */
export const stopInFlight: Attack = {
  name: 'A stop while requests are under way',
  does: () => `${inFlight} requests are half sent when the server gets SIGTERM; then it is started again.`,
  run: async ({ neighbour, server, restart }) => {
    const calls = Array.from({ length: inFlight }, () =>
      callSlowly(server().origin, neighbour.token, neighbour.searchId),
    );
    await sleep(bodyMs / 3);
    const startedAt = performance.now();
    const code = await server().stop();
    const stoppedAfter = ((performance.now() - startedAt) / 1000).toFixed(1);
    const statuses = await Promise.all(calls);
    await restart();
    const wrong = [
      ...(statuses.every((status) => status === 200) ? [] : [`answers: ${countStatuses(statuses)}`]),
      ...(code === 0 ? [] : [`the server ended with ${code}`]),
    ];
    return {
      saw: `Answers: ${countStatuses(statuses)}; stopped after ${stoppedAfter} s with code ${code}.`,
      wrong,
    };
  },
};
