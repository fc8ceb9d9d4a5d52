import { patientThreadsOf } from '../../packages/search-engine/src/embedded/worker/placement.ts';
import { FairQueue, type Taken } from '../../packages/search-engine/src/fair-queue.ts';
import { ArrivalQueue } from './arrival-queue.ts';
import type { ShopLoad } from './cluster-shops.ts';
import { EventHeap } from './event-heap.ts';
import { createPicker, createRandom, exponential, logNormal, type Random } from './random.ts';
import { chooseMachine, type Routing } from './route.ts';
import { type Job, SearchMachine, type SearchRun } from './search-machine.ts';
import type { ServiceTime } from './service-times.ts';

export type ClusterOptions = {
  readonly seed: string;
  readonly shops: readonly ShopLoad[];
  readonly machines: number;
  readonly threads: number;
  /** Of a request on its machine's event loop, before the search; 0 where there is none. */
  readonly loopMs: number;
  readonly routing: Routing;
  /**
   * `arrival`: first come, first served. `owners`: the engine's own queue, all threads for everybody. `kept`: the same, and half of the threads are
   * kept for owners that ask for little while others search, as the engine does (docs/decisions/0057).
   */
  readonly queue: 'arrival' | 'owners' | 'kept';
  readonly maxWaiting: number;
  readonly waitMs: number;
  readonly runMs: number;
  /** Searches that begin within `warmMs` aren't counted. */
  readonly warmMs: number;
  readonly untilMs: number;
  readonly burst?: {
    readonly shop: number;
    readonly times: number;
    readonly fromMs: number;
    readonly toMs: number;
  };
  readonly failure?: { readonly machine: number; readonly atMs: number; readonly seenMs: number };
  readonly draw?: (random: Random, time: ServiceTime) => number;
};

export type Cluster = {
  readonly searches: readonly SearchRun[];
  /** Of each machine, the share of its threads’ time, and of its event loop’s, that was used. */
  readonly threadUse: readonly number[];
  readonly loopUse: readonly number[];
};

const tickMs = 100;

type SimulatedEvent =
  | { readonly kind: 'search' | 'burst' | 'tick' | 'fail' }
  | { readonly kind: 'parsed'; readonly job: Job }
  | {
      readonly kind: 'done';
      readonly machine: SearchMachine;
      readonly taken: Taken<Job>;
      readonly ms: number;
      readonly isPatient: boolean;
    };

/** Searches, one event after the other: arrivals by a Poisson process, a machine's event loop, its queue, its threads. */
export const simulateCluster = (options: ClusterOptions): Cluster => {
  const { shops, burst, failure, untilMs, warmMs } = options;
  const draw = options.draw ?? ((random, { medianMs, sigma }) => logNormal(random, medianMs, sigma));
  const arrivals = createRandom(`${options.seed}/arrivals`);
  const services = createRandom(`${options.seed}/services`);
  const routes = createRandom(`${options.seed}/routes`);
  const rates = shops.map(({ perSecond }) => perSecond);
  const pick = createPicker(rates);
  const perMs = rates.reduce((sum, rate) => sum + rate, 0) / 1000;
  const burstPerMs = burst ? ((rates[burst.shop] ?? 0) * (burst.times - 1)) / 1000 : 0;
  const heap = new EventHeap<SimulatedEvent>();
  let nowMs = 0;
  const clock = (): number => nowMs;
  const machines = Array.from(
    { length: options.machines },
    () =>
      new SearchMachine({
        queue: options.queue === 'arrival' ? new ArrivalQueue<Job>() : new FairQueue<Job>(clock),
        patient: options.queue === 'kept' ? patientThreadsOf(options.threads) : 0,
        threads: options.threads,
        maxWaiting: options.maxWaiting,
      }),
  );
  const searches: SearchRun[] = [];

  const finish = (job: Job, outcome: SearchRun['outcome']): void => {
    const { search } = job;
    search.partsLeft--;
    job.machine.outstanding--;
    if (outcome !== 'ok') search.outcome = outcome;
    search.endedMs = Math.max(search.endedMs, nowMs);
  };

  const dispatch = (machine: SearchMachine): void => {
    for (let begun = machine.begin(); begun; begun = machine.begin()) {
      const ms = Math.min(draw(services, begun.taken.item.part), options.runMs);
      if (nowMs >= warmMs) machine.busyMs += Math.min(ms, untilMs - nowMs);
      heap.push(nowMs + ms, { kind: 'done', machine, ms, ...begun });
    }
  };

  const queue = (job: Job): void => {
    const { machine } = job;
    if (machine.isDown) {
      finish(job, 'lost');
      return;
    }
    job.waitsSinceMs = nowMs;
    const refused = machine.accept(job);
    if (refused) finish(refused, 'refused');
    dispatch(machine);
  };

  const arrive = (shop: number): void => {
    const load = shops[shop];
    if (!load) return;
    const search: SearchRun = {
      shop,
      beganMs: nowMs,
      endedMs: nowMs,
      partsLeft: load.parts.length,
      outcome: 'ok',
    };
    if (nowMs >= warmMs) searches.push(search);
    const isSeen = failure !== undefined && nowMs >= failure.atMs + failure.seenMs;
    for (const part of load.parts) {
      const chosen = chooseMachine({
        part,
        owner: load.owner,
        routing: options.routing,
        random: routes,
        machines,
        isSeen,
      });
      const machine = machines[chosen];
      if (!machine) {
        search.outcome = 'lost';
        continue;
      }
      machine.outstanding++;
      const job: Job = { search, owner: load.owner, part, machine, waitsSinceMs: nowMs };
      if (options.loopMs === 0) queue(job);
      else heap.push(machine.parse(nowMs, options.loopMs, nowMs >= warmMs), { kind: 'parsed', job });
    }
  };

  const tick = (): void => {
    for (const machine of machines)
      for (const job of machine.queue.expire(({ waitsSinceMs }) => nowMs - waitsSinceMs > options.waitMs))
        finish(job, 'late');
    heap.push(nowMs + tickMs, { kind: 'tick' });
  };

  const complete = ({ machine, taken, ms, isPatient }: Extract<SimulatedEvent, { kind: 'done' }>): void => {
    machine.end(taken, ms, isPatient);
    finish(taken.item, machine.isDown ? 'lost' : ms >= options.runMs ? 'late' : 'ok');
    if (!machine.isDown) dispatch(machine);
  };

  const fail = (): void => {
    const machine = machines[failure?.machine ?? -1];
    if (!machine) return;
    machine.isDown = true;
    for (const job of machine.queue.expire(() => true)) finish(job, 'lost');
  };

  heap.push(exponential(arrivals, 1 / perMs), { kind: 'search' });
  heap.push(tickMs, { kind: 'tick' });
  if (burst && burstPerMs > 0) heap.push(burst.fromMs, { kind: 'burst' });
  if (failure) heap.push(failure.atMs, { kind: 'fail' });
  for (let next = heap.pop(); next && next.atMs < untilMs; next = heap.pop()) {
    const { item } = next;
    nowMs = next.atMs;
    if (item.kind === 'search') {
      arrive(pick(arrivals));
      heap.push(nowMs + exponential(arrivals, 1 / perMs), item);
    } else if (item.kind === 'burst' && burst) {
      arrive(burst.shop);
      const atMs = nowMs + exponential(arrivals, 1 / burstPerMs);
      if (atMs < burst.toMs) heap.push(atMs, item);
    } else if (item.kind === 'parsed') queue(item.job);
    else if (item.kind === 'done') complete(item);
    else if (item.kind === 'tick') tick();
    else fail();
  }
  const spanMs = untilMs - warmMs;
  return {
    // What has begun and not ended is as old as the end of the simulation: left out, unless it is late already.
    searches: searches
      .map((search) => closeSearch(search, untilMs, options.waitMs))
      .filter(({ partsLeft }) => partsLeft === 0),
    threadUse: machines.map(({ busyMs }) => busyMs / spanMs / options.threads),
    loopUse: machines.map(({ loopMs }) => Math.min(1, loopMs / spanMs)),
  };
};

const closeSearch = (search: SearchRun, untilMs: number, waitMs: number): SearchRun =>
  search.partsLeft > 0 && untilMs - search.beganMs > waitMs
    ? { ...search, partsLeft: 0, endedMs: untilMs, outcome: 'late' }
    : search;
