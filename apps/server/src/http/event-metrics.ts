import { Gauge, type Registry } from 'prom-client';

type Dependencies = {
  readonly listUsage: () => Promise<readonly { readonly symbol: string; readonly bytes: number }[]>;
  readonly quotaBytes: number;
};

/** How much disk visitors' events use, by customer symbol, and how much they may use. */
export const registerEventMetrics = (registry: Registry, { listUsage, quotaBytes }: Dependencies): void => {
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
};
