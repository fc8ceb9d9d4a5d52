import { type Plan, plans, validate } from '@vitrina/contract';
import { z } from 'zod';
import { openBilling } from '../compose/subscription.ts';
import type { Config } from '../config.ts';
import { findCustomer, findCustomerByEmail } from '../features/account/repository.ts';
import { searchCustomers, updateGranted, updateOperator } from '../features/operator/operator-repository.ts';
import { refundInvoice } from '../features/subscription/invoice-service.ts';
import type { Database } from '../storage/database.ts';
import { loadInstallationKey } from '../storage/installation-key.ts';
import { noteCommand } from './note-command.ts';

type Outcome = { readonly data: unknown } | { readonly error: string; readonly details?: unknown };

/** These commands' lines of the usage text. */
export const operatorUsage = `  npm run -s cli -- customer operator --email a@b.pl [--off]   (runs the installation; or no more)
  npm run -s cli -- customer list
  npm run -s cli -- customer plan --email a@b.pl --plan start|growth|pro
  npm run -s cli -- subscription refund --invoice 2026/11/0001 [--reason …]
      gives the money back by the payment gateway and issues a correction
`;

const planForm = z.object({ plan: z.enum(Object.keys(plans) as [Plan, ...Plan[]]) });
const maxListed = 10_000;

type Given = {
  readonly email?: string | undefined;
  readonly plan?: string | undefined;
  readonly off?: boolean | undefined;
  readonly invoice?: string | undefined;
  readonly reason?: string | undefined;
};
const now = (): Date => new Date();

const list = async (database: Database): Promise<Outcome> => {
  const { ids } = await searchCustomers(database, { query: '', page: 1, perPage: maxListed });
  const customers = await Promise.all(ids.map((id) => findCustomer(database, id)));
  return {
    data: customers.flatMap((customer) => {
      if (!customer) return [];
      const { id, email, name, domain, plan, isDisabled, isOperator } = customer;
      return [{ id, email, name, domain, plan, isDisabled, isOperator }];
    }),
  };
};

const change = async (
  database: Database,
  command: 'operator' | 'plan',
  { email = '', plan, off = false }: Given,
): Promise<Outcome> => {
  const customer = (await findCustomerByEmail(database, email))?.customer;
  if (!customer) return { error: 'NOT_FOUND' };
  if (command === 'operator') {
    await database.transaction().execute(async (transaction) => {
      await updateOperator(transaction, customer.id, !off);
      if (customer.isOperator === off)
        await noteCommand(transaction, customer, off ? 'operator_revoked' : 'operator_granted');
    });
    return { data: { email, isOperator: !off } };
  }
  const read = validate(planForm, { plan });
  if (!read.ok) return { error: 'VALIDATION_FAILED', details: read.problems };
  await database.transaction().execute(async (transaction) => {
    await updateGranted(transaction, customer.id, read.data);
    if (customer.plan !== read.data.plan)
      await noteCommand(transaction, customer, 'plan', customer.plan, read.data.plan);
  });
  return { data: { email, ...read.data } };
};

const refund = async (
  config: Config,
  database: Database,
  { invoice = '', reason = '' }: Given,
): Promise<Outcome> => {
  const installationKey = loadInstallationKey(config.dataDir);
  const billing = await openBilling(config, { database, installationKey, now });
  if (billing === null) return { error: 'NO_GATEWAY' };
  const outcome = await refundInvoice({ database, billing, now: now() }, invoice, reason.slice(0, 500));
  if (typeof outcome === 'string') return { error: outcome };
  const customer = await findCustomer(database, outcome.customerId);
  if (customer) await noteCommand(database, customer, 'refund', invoice, outcome.correction);
  return { data: { invoice, correction: outcome.correction } };
};

/** What those who run the installation do from its machine. Null for a command that isn't one of these. */
export const runOperatorCommand = async (
  config: Config,
  database: Database,
  [subject, command]: readonly (string | undefined)[],
  given: Given,
): Promise<Outcome | null> => {
  if (subject === 'subscription' && command === 'refund') return refund(config, database, given);
  if (subject !== 'customer') return null;
  if (command === 'list') return list(database);
  if (command === 'operator' || command === 'plan') return change(database, command, given);
  return null;
};
