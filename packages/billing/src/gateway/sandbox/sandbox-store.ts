import { sandboxScenarios } from '@vitrina/billing-rules';
import { declineReasons } from '@vitrina/contract';
import { z } from 'zod';

/**
 * Where the sandbox keeps what a gateway would keep: small JSON values by kind and id. The server backs it by a table. `list` gives
 * the values of a kind in the order in which their ids were first put.
 */
export interface SandboxStore {
  get(kind: SandboxKind, id: string): Promise<string | null>;
  put(kind: SandboxKind, id: string, json: string): Promise<void>;
  list(kind: SandboxKind): Promise<readonly string[]>;
}

export const sandboxKinds = ['customer', 'setup', 'card', 'payment', 'refund', 'event', 'key'] as const;
export type SandboxKind = (typeof sandboxKinds)[number];

const expiry = { expMonth: z.int().min(1).max(12), expYear: z.int() };

export const sandboxShapes = {
  customer: z.object({ id: z.string(), email: z.string(), name: z.string() }),
  card: z.object({
    id: z.string(),
    customerId: z.string(),
    scenario: z.enum(sandboxScenarios),
    last4: z.string(),
    isForgotten: z.boolean(),
    ...expiry,
  }),
  setup: z.object({
    id: z.string(),
    customerId: z.string(),
    status: z.enum(['open', 'secure', 'succeeded', 'failed']),
    reason: z.enum(declineReasons).nullable(),
    cardId: z.string().nullable(),
  }),
  payment: z.object({
    id: z.string(),
    customerId: z.string(),
    chargeId: z.string(),
    attempt: z.int(),
    amountMinor: z.int(),
    refundedMinor: z.int(),
    currency: z.string(),
    status: z.enum(['secure', 'succeeded', 'declined']),
    reason: z.enum(declineReasons).nullable(),
  }),
  refund: z.object({ id: z.string(), paymentId: z.string(), amountMinor: z.int() }),
  event: z.object({ id: z.string(), type: z.string(), objectId: z.string(), createdAt: z.int() }),
  key: z.object({ parameters: z.string(), answerId: z.string() }),
} as const satisfies Record<SandboxKind, z.ZodType>;

export type SandboxRecord<Kind extends SandboxKind> = z.infer<(typeof sandboxShapes)[Kind]>;

/** For tests and for a process that needn't remember. */
export const createMemorySandboxStore = (): SandboxStore => {
  const values = new Map<SandboxKind, Map<string, string>>(sandboxKinds.map((kind) => [kind, new Map()]));
  return {
    get: (kind, id) => Promise.resolve(values.get(kind)?.get(id) ?? null),
    put: (kind, id, json) => {
      values.get(kind)?.set(id, json);
      return Promise.resolve();
    },
    list: (kind) => Promise.resolve([...(values.get(kind)?.values() ?? [])]),
  };
};
