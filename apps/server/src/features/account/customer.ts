import type { Feature, Module, Plan } from '@vitrina/contract';

/** A shop owner's account, without its password. `timeZone` is an IANA name; refresh times are read in it. */
export type Customer = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly domain: string;
  readonly symbol: string;
  readonly platformId: string;
  readonly plan: Plan;
  readonly features: readonly Feature[];
  readonly modules: readonly Module[];
  readonly timeZone: string;
};
