import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { percentile } from '../search/statistics.ts';
import { openAsker } from './asker.ts';
import type { FromWitness, Seen, ToWitness, WitnessData } from './witness.ts';

// Another shop's visitor and a monitor, in their own thread, so that a blocked event loop of the attacker isn't blamed on the server.

type Answer = { readonly status: number; readonly ms: number };

/**
 * Sends requests at regular intervals whether or not earlier ones were answered, as visitors do. Times count from the moment at which a
 * request was due, so that waiting behind others is included.
 */
const askEvenly = async (perSecond: number, ask: (at: number) => Promise<number>, isOver: () => boolean) => {
  const startedAt = performance.now();
  const answers: Promise<Answer>[] = [];
  for (let at = 0; !isOver(); at += 1) {
    const due = startedAt + (at * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    answers.push(ask(at).then((status) => ({ status, ms: performance.now() - due })));
  }
  return Promise.all(answers);
};

const seenIn = (answers: readonly Answer[]): Seen => {
  const times = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  return {
    asked: answers.length,
    failed: answers.length - times.length,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  };
};

const searchesPerSecond = 10;
const healthPerSecond = 10;

const port = parentPort;
if (port === null) throw new Error('this file is the main file of a worker thread');
const { searchPaths, key, localAddress, ...data } = workerData as WitnessData;
let { origin } = data;
let isOver = false;
port.on('message', (message: ToWitness) => {
  if ('origin' in message) origin = message.origin;
  else isOver = true;
});

const { ask, close } = openAsker(() => origin, localAddress);
const headers = { 'x-api-key': key };
const [searches, health] = await Promise.all([
  askEvenly(
    searchesPerSecond,
    (at) => ask(searchPaths[at % searchPaths.length] ?? '/', headers),
    () => isOver,
  ),
  askEvenly(
    healthPerSecond,
    () => ask('/healthz'),
    () => isOver,
  ),
]);
close();
port.postMessage({ searches: seenIn(searches), health: seenIn(health) } satisfies FromWitness);
port.close();
