import type { EventPlace } from '../storage/event-places.ts';
import { fillReports } from './fill-reports.ts';
import { type Shop, startShop } from './start-shop.ts';

export type ReportShop = Shop & {
  /** A new search instance, at noon of 22 November 2026: what tests fill is there alone. */
  readonly begin: () => Promise<ReportPlace>;
};
export type ReportPlace = {
  readonly searchId: string;
  readonly place: EventPlace;
  /** Returns the number of the place. */
  readonly fill: (given: Parameters<typeof fillReports>[2]) => Promise<number>;
};

/** A shop whose reports are filled without events. */
export const startReportShop = async (): Promise<ReportShop> => {
  const shop = await startShop();
  return {
    ...shop,
    begin: async () => {
      shop.server.clock.now = new Date('2026-11-22T12:00:00.000Z');
      const searchId = await shop.newInstance();
      const place = { customerId: shop.owner.customer.id, instanceId: searchId, catalogId: shop.catalogId };
      return { searchId, place, fill: (given) => fillReports(shop.server.database, place, given) };
    },
  };
};
