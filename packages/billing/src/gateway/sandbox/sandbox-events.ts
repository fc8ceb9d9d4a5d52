import { z } from 'zod';
import type { EventPage, GatewayEvent, WebhookReading } from '../port.ts';
import { type SandboxRecords, sandboxId } from './sandbox-records.ts';
import type { SandboxRecord } from './sandbox-store.ts';
import { checkWebhook, signWebhook } from './webhook-signature.ts';

/** An event on the wire: as much of Stripe's shape as is believed of it. */
const wireEvent = z.object({
  id: z.string().min(1),
  object: z.literal('event'),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string().min(1) }) }),
});

const kindOf = (type: string): GatewayEvent['objectKind'] => {
  if (type.startsWith('setup_intent.')) return 'setup';
  if (type.startsWith('payment_intent.') || type.startsWith('charge.')) return 'payment';
  return type.startsWith('payment_method.') ? 'card' : 'other';
};

const present = ({ id, type, objectId }: SandboxRecord<'event'>): GatewayEvent => ({
  ...{ id, type, objectId, objectKind: kindOf(type) },
});

type Options = {
  readonly records: SandboxRecords;
  readonly webhookSecret: string;
  readonly now: () => Date;
};

const pageSize = 100;

export const createSandboxEvents = ({ records, webhookSecret, now }: Options) => {
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  return {
    /** The same object changes several times, so an event's place among all is part of its id. */
    add: async (type: string, objectId: string): Promise<void> => {
      const place = (await records.list('event')).length;
      const id = sandboxId('evt', place, type, objectId);
      await records.write('event', id, { id, type, objectId, createdAt: seconds() });
    },

    list: async (after: string | null): Promise<EventPage> => {
      const all = await records.list('event');
      const at = all.findIndex(({ id }) => id === after);
      const rest = at < 0 ? all.slice(-pageSize) : all.slice(at + 1);
      const page = rest.slice(0, pageSize);
      return {
        events: page.map(present),
        last: page.at(-1)?.id ?? after,
        hasMore: rest.length > page.length,
      };
    },

    sign: async (eventId: string) => {
      const event = await records.find('event', eventId);
      if (event === null) return null;
      const { id, type, objectId, createdAt } = event;
      const wire = { id, object: 'event', type, created: createdAt, data: { object: { id: objectId } } };
      const body = new TextEncoder().encode(JSON.stringify(wire));
      return { body, signature: signWebhook(body, [webhookSecret], seconds()) };
    },

    readWebhook: (body: Uint8Array, signature: string | undefined): WebhookReading => {
      const checked = checkWebhook(body, signature ?? '', webhookSecret, seconds());
      if (checked !== 'ok') return { kind: 'refused', why: checked };
      const parsed = parseJson(body);
      if (!parsed.success) return { kind: 'refused', why: 'unreadable' };
      const { id, type, data } = parsed.data;
      return {
        kind: 'event',
        event: { id, type, objectKind: kindOf(type), objectId: data.object.id },
      };
    },
  };
};

const parseJson = (body: Uint8Array) => {
  const text = new TextDecoder().decode(body);
  try {
    return wireEvent.safeParse(JSON.parse(text));
  } catch {
    return wireEvent.safeParse(null);
  }
};
