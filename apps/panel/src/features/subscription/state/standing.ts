import type { Subscription } from '@vitrina/contract';

/** Whether two replies tell the same of what is paid. */
export const isSameStanding = (one: Subscription, other: Subscription): boolean =>
  one.state === other.state &&
  one.plan === other.plan &&
  one.period?.to === other.period?.to &&
  one.dunning?.tries === other.dunning?.tries;

/** Whether there is a subscription whose plan can be changed, rather than one to begin. */
export const hasBegun = ({ state }: Pick<Subscription, 'state'>): boolean =>
  state !== 'none' && state !== 'ended';

const dayMs = 86_400_000;

/** Whole days that begin before a moment, at least none. */
export const daysUntil = (iso: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(iso) - now) / dayMs));
