import type { Database } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';

/** A stylization that events may name, with no products of its own. Returns its id. */
export const saveStylization = async (
  database: Database,
  customerId: string,
  catalogId: string,
  name = 'Salon',
): Promise<string> => {
  const id = newId();
  const at = '2026-01-01T00:00:00.000Z';
  const look = { kind: 'picture', url: 'https://shop.example/look.jpg', alt: '' };
  await database
    .insertInto('stylization')
    .values({
      ...{ id, customer_id: customerId, catalog_id: catalogId, folded: name.toLowerCase() },
      value_json: JSON.stringify({ name, isActive: true, look, slots: [] }),
      ...{ created_at: at, updated_at: at, deleted_at: null },
    })
    .execute();
  return id;
};
