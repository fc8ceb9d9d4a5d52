import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { findFreePort } from '../testing/server-process.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { startCollector } from '../testing/trace-collector.ts';
import { reportFailures } from './report-failures.ts';

const refuses = (reply: ServerResponse): void => {
  reply.statusCode = 500;
  reply.end('secret of the collector');
};
const busy = (reply: ServerResponse): void => {
  reply.statusCode = 503;
  reply.end();
};
const hangs = (): void => {};

/** A server with this collector answers calls, and stops, as fast as one without. */
const expectUnharmed = async (settings: Record<string, string>): Promise<void> => {
  const server = await startTestServer({
    OTEL_BSP_MAX_QUEUE_SIZE: '20',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '10',
    ...settings,
  });
  const owner = await server.signIn();
  const startedAt = performance.now();
  for (let i = 0; i < 10; i++) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => owner.call('listInstances')));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
  // No request has waited for a collector that takes seconds to fail.
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  const stoppedAt = performance.now();
  await server.close();
  expect(performance.now() - stoppedAt).toBeLessThan(9000);
};

describe('no request fails or waits because of a collector', () => {
  test.each([
    ['answers 500', refuses],
    ['says that it is busy', busy],
    ['never answers', hangs],
  ])('that %s', async (_, answer) => {
    const collector = await startCollector(answer);
    await expectUnharmed(collector.settings);
    // It was asked.
    expect(collector.spans.length).toBeGreaterThan(0);
    await collector.close();
  });

  test('that isn’t there', async () => {
    await expectUnharmed({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await findFreePort()}`,
      OTEL_BSP_SCHEDULE_DELAY: '20',
    });
  });
});

test('lost spans are told of once a minute, with the kind of failure and without its words', () => {
  const told: unknown[] = [];
  const failing = reportFailures(
    {
      export: (_, done) =>
        done({ code: 1, error: Object.assign(new Error('secret of the collector'), { code: 500 }) }),
      shutdown: () => Promise.resolve(),
    },
    (details) => told.push(details),
  );
  for (let i = 0; i < 3; i++) failing.export([], () => {});
  expect(told).toEqual([{ reason: '500', spans: 0 }]);
});
