import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Attack, countStatuses, type Size } from '../attack.ts';

const sizes: Readonly<Record<Size, { calls: number; events: number }>> = {
  short: { calls: 3, events: 100 },
  whole: { calls: 60, events: 1000 },
};
const queryLength = 1000;

const bytesOfDatabase = (dataDir: string): number =>
  readdirSync(dataDir)
    .filter((name) => name.startsWith('vitrina.sqlite'))
    .reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0);

const longQuery = (number: number): string =>
  Array.from({ length: queryLength / 10 }, (_, at) =>
    (number * 1000 + at).toString(36).padStart(9, 'x'),
  ).join(' ');

/** Events with phrases that nobody searched for, each as long as is accepted. */
export const eventFlood: Attack = {
  name: 'Events that fill the disk',
  does: (size) =>
    `${sizes[size].calls} calls of ${sizes[size].events} searches each, every query another one of ${queryLength} letters.`,
  run: async ({ hostile, server, dataDir }, size) => {
    const { calls, events } = sizes[size];
    const before = bytesOfDatabase(dataDir);
    const statuses: number[] = [];
    let sentBytes = 0;
    for (let call = 0; call < calls; call += 1) {
      const list = Array.from({ length: events }, (_, at) => ({
        type: 'search',
        eventId: `flood-${Date.now()}-${call}-${at}`,
        query: longQuery(call * events + at),
        total: 0,
        context: 'serp',
      }));
      const body = JSON.stringify({ events: list });
      sentBytes += body.length;
      const response = await fetch(`${server().origin}/public/events/${hostile.searchId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': hostile.key },
        body,
      });
      statuses.push(response.status);
      await response.arrayBuffer();
    }
    const grownMb = (bytesOfDatabase(dataDir) - before) / 2 ** 20;
    const wrong = statuses.filter((status) => ![202, 413, 422, 429, 503].includes(status));
    return {
      saw: `${(sentBytes / 2 ** 20).toFixed(1)} MB were sent; the database grew by ${grownMb.toFixed(1)} MB. Answers: ${countStatuses(statuses)}.`,
      wrong: wrong.length > 0 ? [countStatuses(wrong)] : [],
    };
  },
};
