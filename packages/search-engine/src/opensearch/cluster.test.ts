import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EngineAwayError, EngineBusyError, SearchTimeoutError, SearchWorkerError } from '../port.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { deadlineIn, searchIndex, searchMany } from './search/ask.ts';

const patientMs = 600_000;
/** The time of the first node alone has passed once a test says so. */
let firstTime = Promise.withResolvers<void>();
beforeEach(() => {
  firstTime = Promise.withResolvers<void>();
});

type Answer = (reply: ServerResponse, request: IncomingMessage) => void;
const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const startNode = async (answer: Answer) => {
  let asked = 0;
  const server = createServer((request, reply) => {
    asked += 1;
    answer(reply, request);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
};
const openOn = (...nodes: readonly { readonly url: string }[]): Cluster => {
  const urls = nodes.map(({ url }) => url);
  const location = { kind: 'opensearch', urls, directory: join(tmpdir(), 'vitrina-no-spool') } as const;
  const cluster = openCluster(location, (_, value) => firstTime.promise.then(() => value));
  closing.push(() => cluster.close());
  return cluster;
};
const say =
  (status: number, body: object): Answer =>
  (reply) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const found = { timed_out: false, hits: { total: { value: 0 }, hits: [] } };

/** As OpenSearch words a search that failed: the root cause may be named behind another one alone. */
const failure = (status: number, error: object): Answer => say(status, { error, status });
const phase = { type: 'search_phase_execution_exception', root_cause: [{ type: 'x', reason: 'y' }] };
const tooManyBuckets = failure(503, { ...phase, caused_by: { type: 'too_many_buckets_exception' } });
const tooManyScripts = failure(503, {
  ...phase,
  failed_shards: [
    {
      reason: {
        type: 'general_script_exception',
        caused_by: {
          type: 'circuit_breaking_exception',
          reason: '[script] Too many dynamic script compilations within, max: [75/5m]',
        },
      },
    },
  ],
});
const noMemory = failure(503, { ...phase, caused_by: { type: 'circuit_breaking_exception' } });

test.each([
  ['counts too many values', tooManyBuckets, SearchWorkerError],
  ['needs a script beyond those that are compiled', tooManyScripts, EngineBusyError],
  ['needs more memory than there is', noMemory, EngineBusyError],
])('a search that %s is asked of no other node, and not again', async (_, answer, expected) => {
  const [one, other] = [await startNode(answer), await startNode(answer)];
  const searched = { cluster: openOn(one, other), index: 'i', deadlineMs: deadlineIn(patientMs) };
  const error: unknown = await searchIndex(searched, {}).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(expected);
  expect(error).not.toBeInstanceOf(EngineAwayError);
  expect(one.asked() + other.asked()).toBe(1);
});

test('a search that counts too many values is not asked again among several of one request either', async () => {
  const error = { type: 'x', caused_by: { type: 'too_many_buckets_exception' } };
  const node = await startNode(say(200, { responses: [{ error, status: 503 }] }));
  const searched = { cluster: openOn(node), index: 'i', deadlineMs: deadlineIn(patientMs) };
  await expect(searchMany(searched, [{ index: 'i', body: {} }])).rejects.toBeInstanceOf(SearchWorkerError);
  expect(node.asked()).toBe(1);
});

test('what is asked after a search’s deadline is asked of nobody', async () => {
  const node = await startNode(say(200, found));
  const searched = { cluster: openOn(node), index: 'i', deadlineMs: deadlineIn(patientMs) };
  await searchIndex(searched, {});
  const late = { ...searched, deadlineMs: deadlineIn(0) };
  await expect(searchIndex(late, {})).rejects.toBeInstanceOf(SearchTimeoutError);
  expect(node.asked()).toBe(1);
});

/** A node that never answers: when its first request comes, and when nobody waits for that any more. */
const startSilent = async () => {
  const [reached, dropped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const node = await startNode((reply) => {
    reply.on('close', dropped.resolve);
    reached.resolve();
  });
  return { ...node, reached: reached.promise, dropped: dropped.promise };
};
const search = { method: 'POST', path: '/i/_search', body: {}, timeoutMs: patientMs } as const;
/** Nodes take turns; the second one begins. */
const openTwo = (first: { readonly url: string }, second: { readonly url: string }): Cluster =>
  openOn(second, first);

test('of two nodes that were asked, the one without an answer is told that nobody waits any more', async () => {
  const [silent, sound] = [await startSilent(), await startNode(say(200, found))];
  const answer = openTwo(silent, sound).ask(search);
  await silent.reached;
  firstTime.resolve();
  expect(await answer).toEqual(found);
  await silent.dropped;
});

test('a search beside others of its owner leaves a node that is silent, and never occupies two', async () => {
  const silent = await startSilent();
  const sound = await startNode((reply, request) => {
    void silent.dropped.then(() => say(200, found)(reply, request));
  });
  const answer = openTwo(silent, sound).ask({ ...search, mayHedge: () => false });
  await silent.reached;
  firstTime.resolve();
  expect(await answer).toEqual(found);
});

test('a search beside others of its owner waits for a node that answers others', async () => {
  const [held, reached] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = await startNode((reply, request) => {
    const answer = (): void => say(200, { by: 'slow' })(reply, request);
    if (slow.asked() > 1) return answer();
    reached.resolve();
    void held.promise.then(answer);
  });
  const other = await startNode(say(200, { by: 'other' }));
  const cluster = openTwo(slow, other);
  const answer = cluster.ask({ ...search, mayHedge: () => false });
  await reached.promise;
  expect(await cluster.ask(search)).toEqual({ by: 'other' });
  expect(await cluster.ask(search)).toEqual({ by: 'slow' });
  firstTime.resolve();
  expect(await cluster.ask(search)).toEqual({ by: 'other' });
  held.resolve();
  expect(await answer).toEqual({ by: 'slow' });
  expect(other.asked()).toBe(2);
});
