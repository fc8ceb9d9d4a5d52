import { openHttpClient } from '../events/http-client.ts';
import { makeBatch } from '../events/made-events.ts';
import type { Arena, Shop } from './arena.ts';

export type Until = () => boolean;

/** Sends a shop's events as fast as they are accepted, so many calls at once. Returns the statuses. */
export const sendEvents = async (
  { server }: Arena,
  shop: Shop,
  senders: number,
  isOver: Until,
): Promise<number[]> => {
  const client = openHttpClient(server().origin, shop.key);
  const statuses: number[] = [];
  const run = `chaos-${Date.now()}`;
  const send = async (_: unknown, sender: number): Promise<void> => {
    for (let batch = sender; !isOver(); batch += senders)
      statuses.push(
        await client('POST', `/public/events/${shop.searchId}`, makeBatch(batch, shop.productIds, run)),
      );
  };
  await Promise.all(Array.from({ length: senders }, send));
  return statuses;
};
