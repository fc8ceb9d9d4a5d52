import { createHash } from 'node:crypto';
import { GatewayFault } from '../port.ts';
import { type SandboxKind, type SandboxRecord, type SandboxStore, sandboxShapes } from './sandbox-store.ts';

/** An id that the same facts always give: the sandbox makes nothing up, so its tests and its replays are the same each time. */
export const sandboxId = (prefix: string, ...facts: readonly (string | number)[]): string =>
  `${prefix}_sandbox_${createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 24)}`;

const prefixes = { setup: 'seti', payment: 'pi' } as const;

/** What Stripe's browser half would confirm with; the id is readable in it, as in Stripe's. */
export const clientSecretOf = (id: string): string => `${id}_secret_${sandboxId('s', id).slice(-12)}`;

export const isPaymentId = (id: string): boolean => id.startsWith(`${prefixes.payment}_`);
export const setupIdFor = (setupKey: string): string => sandboxId(prefixes.setup, setupKey);
export const paymentIdFor = (chargeId: string, attempt: number): string =>
  sandboxId(prefixes.payment, chargeId, attempt);

export type SandboxRecords = {
  readonly find: <Kind extends SandboxKind>(kind: Kind, id: string) => Promise<SandboxRecord<Kind> | null>;
  /** Throws if the sandbox doesn't have it. */
  readonly read: <Kind extends SandboxKind>(kind: Kind, id: string) => Promise<SandboxRecord<Kind>>;
  readonly write: <Kind extends SandboxKind>(
    kind: Kind,
    id: string,
    record: SandboxRecord<Kind>,
  ) => Promise<void>;
  readonly list: <Kind extends SandboxKind>(kind: Kind) => Promise<SandboxRecord<Kind>[]>;
  /** Runs `make` once for a key; the same parameters again give the same id, other ones throw, as at Stripe. */
  readonly once: (key: string, parameters: unknown, make: () => Promise<string>) => Promise<string>;
};

export const createSandboxRecords = (store: SandboxStore): SandboxRecords => {
  const parse = <Kind extends SandboxKind>(kind: Kind, json: string): SandboxRecord<Kind> =>
    sandboxShapes[kind].parse(JSON.parse(json)) as SandboxRecord<Kind>;
  const find: SandboxRecords['find'] = async (kind, id) => {
    const json = await store.get(kind, id);
    return json === null ? null : parse(kind, json);
  };
  const write: SandboxRecords['write'] = (kind, id, record) => store.put(kind, id, JSON.stringify(record));
  return {
    find,
    read: async (kind, id) => {
      const record = await find(kind, id);
      if (record === null) throw new GatewayFault('refused', `The sandbox has no ${kind} of this id.`);
      return record;
    },
    write,
    list: async (kind) => (await store.list(kind)).map((json) => parse(kind, json)),
    once: async (key, value, make) => {
      const parameters = JSON.stringify(value);
      const before = await find('key', key);
      if (before !== null && before.parameters !== parameters)
        throw new GatewayFault('key_reused', 'The same key was used with other parameters.');
      if (before !== null) return before.answerId;
      const answerId = await make();
      await write('key', key, { parameters, answerId });
      return answerId;
    },
  };
};
