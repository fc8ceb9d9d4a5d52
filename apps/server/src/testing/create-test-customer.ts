import { createCustomer } from '../features/account/service.ts';
import { insertInstagramCatalog } from '../features/social-stream/instagram-catalogs/catalog-repository.ts';
import type { Database } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';
import type { Customer } from '../storage/records.ts';

type Options = { readonly now?: Date; readonly changed?: Readonly<Record<string, unknown>> };

/** A customer; throws if there is none in the end. `changed`: what isn't as usual of what is entered. */
export const createTestCustomer = async (
  database: Database,
  { now = new Date(), changed = {} }: Options = {},
): Promise<Customer> => {
  const input = {
    ...{ email: 'a@shop.example', password: 'correct horse battery', name: 'Sklep' },
    ...{ domain: 'shop.example', plan: 'start' },
    ...changed,
  };
  const created = await createCustomer(database, input, now);
  if (!created.ok) throw new Error(`No customer can be made of this: ${JSON.stringify(created)}`);
  if (!created.data) throw new Error('There is a customer with this e-mail address already');
  return created.data;
};

/** An Instagram profile of a customer’s; returns its id. */
export const insertTestProfile = async (
  database: Database,
  customerId: string,
  changed: Partial<Parameters<typeof insertInstagramCatalog>[2]> = {},
): Promise<string> => {
  const id = changed.id ?? newId();
  await insertInstagramCatalog(database, customerId, {
    ...{ name: 'Ania', source: 'profile', handle: 'ania', hashtag: null, state: 'ok' },
    ...{ nextReadAt: null, createdAt: new Date().toISOString() },
    ...{ ...changed, id },
  });
  return id;
};
