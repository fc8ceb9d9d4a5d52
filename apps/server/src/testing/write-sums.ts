import { addProducts, collectSums } from '../features/events/writer/add-sums.ts';
import { ensurePlaceId } from '../features/events/writer/place-ids.ts';
import type { ProductCounts } from '../features/events/writer/tallies.ts';
import type { Database } from '../storage/database.ts';
import type { EventPlace } from '../storage/event-places.ts';

type ProductDay = { readonly day: string; readonly productId: string } & Partial<ProductCounts>;

const nothing = { views: 0, clicks: 0, carts: 0, purchases: 0, sales: 0, units: 0, revenue: 0 };

/** Sums of products as if events had been counted. */
export const writeProductDays = async (
  database: Database,
  place: EventPlace,
  days: readonly ProductDay[],
): Promise<void> => {
  const placeId = await ensurePlaceId(database, place);
  const rows = days.map(({ day, productId, ...counts }) => ({
    key: { day, productId },
    counts: { ...nothing, ...counts },
  }));
  const sums = collectSums();
  await addProducts(sums, database, placeId, rows, new Map());
  await sums.write(database);
};
