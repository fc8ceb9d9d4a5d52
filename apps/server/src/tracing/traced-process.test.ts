import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServerProcess } from '../testing/server-process.ts';
import { startCollector } from '../testing/trace-collector.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-traces-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Prints every module of OpenTelemetry’s that the process, its threads and its children load. */
const printLoaded = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  import { writeSync } from 'node:fs';
  registerHooks({
    load(url, context, next) {
      const [, name] = /@opentelemetry.([a-z-]+)/.exec(url) ?? [];
      if (name) writeSync(2, '\\nloaded<' + name + '>\\n');
      return next(url, context);
    },
  });
`)}`;
const loadedIn = (output: string): string[] => [
  ...new Set([...output.matchAll(/loaded<([a-z-]+)>/g)].map(([, name = '']) => name)),
];
const settings = { NODE_OPTIONS: `--import ${printLoaded}` };

describe('a server', () => {
  test('without a collector loads nothing of OpenTelemetry but the API, which the metrics need', async () => {
    const server = await startServerProcess(dataDir, settings);
    expect((await fetch(`${server.origin}/sign-in`)).status).toBeLessThan(500);
    await server.stop();
    expect(loadedIn(server.output()).filter((name) => name !== 'api')).toEqual([]);
  });

  test('with one logs each line with its trace, and sends what waits when it stops', async () => {
    const collector = await startCollector();
    const server = await startServerProcess(dataDir, {
      ...settings,
      ...collector.settings,
      // Nothing is sent before the end.
      OTEL_BSP_SCHEDULE_DELAY: '3000000',
      LOG_LEVEL: 'info',
    });
    const answer = await fetch(`${server.origin}/api/search/instances`);
    expect(collector.spans).toEqual([]);
    expect(await server.stop()).toBe(0);
    expect(loadedIn(server.output())).toContain('sdk-trace');
    const id = answer.headers.get('x-request-id');
    const [span, ...more] = collector.spans.filter(
      ({ attributes }) => attributes['vitrina.request.id'] === id,
    );
    expect(more).toEqual([]);
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes(String(id)));
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'incoming request',
      'request completed',
    ]);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ trace_id: span?.traceId, span_id: span?.spanId });
      expect(line.match(/trace_id/g)).toHaveLength(1);
    }
    await collector.close();
  });
});
