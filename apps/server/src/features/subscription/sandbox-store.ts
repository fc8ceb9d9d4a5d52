import type { SandboxStore } from '@vitrina/billing';
import type { Database } from '../../storage/database.ts';

/** What the sandbox gateway keeps, in a table. It stands for a gateway's own storage, so its ids are of all customers. */
export const createSandboxStore = (database: Database): SandboxStore => ({
  get: async (kind, id) => {
    const row = await database
      .selectFrom('sandbox_record')
      .select('value_json')
      .where('kind', '=', kind)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.value_json ?? null;
  },
  put: async (kind, id, value_json) => {
    await database
      .insertInto('sandbox_record')
      .values({ kind, id, value_json })
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ value_json }))
      .execute();
  },
  list: async (kind) => {
    const rows = await database
      .selectFrom('sandbox_record')
      .select('value_json')
      .where('kind', '=', kind)
      .orderBy('place')
      .execute();
    return rows.map((row) => row.value_json);
  },
});
