import { hash } from '@node-rs/argon2';
import {
  domain,
  features,
  isTimeZone,
  modules,
  newPassword,
  oneOf,
  plans,
  text,
  type Validated,
  validate,
} from '@vitrina/contract';
import { z } from 'zod';
import type { Database } from '../../storage/database.ts';
import { newId } from '../../storage/ids.ts';
import type { Customer } from '../../storage/records.ts';
import { defaultTimeZone } from '../../storage/time-zone.ts';
import { insertCustomer } from './repository.ts';

const planNames = Object.keys(plans) as [keyof typeof plans, ...(keyof typeof plans)[]];

const newCustomer = z.object({
  email: z.email().max(254).toLowerCase(),
  password: newPassword,
  name: text({ max: 100 }),
  domain,
  plan: oneOf(planNames).default('start'),
  features: z.array(z.enum(features)).default([...features]),
  modules: z.array(z.enum(modules)).default([...modules]),
  timeZone: z.string().refine(isTimeZone).default(defaultTimeZone),
});
export type NewCustomer = z.input<typeof newCustomer>;

const symbolOf = (name: string, id: string): string =>
  `${
    name
      .normalize('NFKD')
      .replaceAll(/[^a-z0-9]+/gi, '')
      .slice(0, 12)
      .toLowerCase() || 'shop'
  }-${id.slice(0, 5)}`;

/**
 * Creates an account. Problems are data; `null` in `data` says that the e-mail address is taken. Passwords are stored as argon2id
 * hashes only.
 */
export const createCustomer = async (
  database: Database,
  input: unknown,
  now: Date,
): Promise<Validated<Customer | null>> => {
  const parsed = validate(newCustomer, input);
  if (!parsed.ok) return parsed;
  const { password, ...rest } = parsed.data;
  const id = newId();
  const customer: Customer = {
    ...rest,
    id,
    symbol: symbolOf(rest.name, id),
    platformId: newId().slice(0, 8),
    isDisabled: false,
    isOperator: false,
    isReadOnly: false,
  };
  const added = await insertCustomer(database, customer, await hash(password), now.toISOString());
  return { ok: true, data: added ? customer : null };
};
