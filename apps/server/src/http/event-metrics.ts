import type { PublicEventsReply } from '@vitrina/contract';
import { Counter, Gauge, type Registry } from 'prom-client';
import { type Failure, isFailure } from './failure.ts';

type Dependencies = {
  readonly listUsage: () => Promise<readonly { readonly symbol: string; readonly bytes: number }[]>;
  readonly quotaBytes: number;
  readonly countWaiting: () => number;
};

type TakeEvents<Args extends readonly unknown[]> = (...args: Args) => Promise<PublicEventsReply | Failure>;

/** How much disk visitors' events use, by customer symbol, and how much they may use. */
export const registerEventMetrics = (
  registry: Registry,
  { listUsage, quotaBytes, countWaiting }: Dependencies,
): void => {
  new Gauge({
    name: 'vitrina_event_bytes',
    help: 'About how much disk the events of a customer’s visitors take up, bytes.',
    labelNames: ['customer'],
    registers: [registry],
    async collect() {
      const usage = await listUsage().catch(() => null);
      // The other metrics are most needed when the database doesn't answer.
      if (usage === null) return;
      this.reset();
      for (const { symbol, bytes } of usage) this.set({ customer: symbol }, bytes);
    },
  });
  const quota = new Gauge({
    name: 'vitrina_event_quota_bytes',
    help: 'How much they may take up for each customer, bytes; beyond it events are refused.',
    registers: [registry],
  });
  quota.set(quotaBytes);
  new Gauge({
    name: 'vitrina_events_waiting',
    help: 'Events that wait to be written; beyond 10,000 more are refused.',
    registers: [registry],
    collect() {
      this.set(countWaiting());
    },
  });
};

/** Counts the events that are taken, by what became of them. */
export const countEvents = <Args extends readonly [unknown, readonly unknown[], ...unknown[]]>(
  take: TakeEvents<Args>,
): { readonly take: TakeEvents<Args>; readonly register: (registry: Registry) => void } => {
  const events = new Counter({
    name: 'vitrina_events_total',
    help: 'Events of visitors by outcome: accepted, duplicate, ignored, refused (full queue or quota, or a failing database).',
    labelNames: ['outcome'],
    registers: [],
  });
  return {
    take: async (...args) => {
      const refused = (): void => events.inc({ outcome: 'refused' }, args[1].length);
      const reply = await take(...args).catch((error: unknown) => {
        refused();
        throw error;
      });
      if (isFailure(reply)) refused();
      else {
        events.inc({ outcome: 'accepted' }, reply.accepted);
        events.inc({ outcome: 'duplicate' }, reply.duplicates);
        events.inc({ outcome: 'ignored' }, reply.ignored);
      }
      return reply;
    },
    register: (registry) => registry.registerMetric(events),
  };
};
