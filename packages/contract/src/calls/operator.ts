import { z } from 'zod';
import { features, modules } from '../basics/lookups.ts';
import { type CallTable, data, paging } from '../call.ts';
import { operatedCustomer, plan } from '../subscription.ts';
import { text } from '../validation.ts';

const subject = 'operator';
/* Each handler answers FEATURE_NOT_AVAILABLE to customers who don't run the installation. */
const access = 'session';
const byCustomer = z.object({ customerId: text({ max: 100 }) });

/** What an operator did, and what was done in an operator's name. */
export const auditActions = [
  'plan',
  'features',
  'modules',
  'disabled',
  'enabled',
  'signed_in_as',
  'operator_granted',
  'operator_revoked',
  'refund',
] as const;
export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** The e-mail address of whoever did it; `command line` for that. */
  by: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  action: z.enum(auditActions),
  before: z.string(),
  after: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const operatorCalls = {
  listOperatedCustomers: {
    method: 'GET',
    path: '/operator/customers',
    subject,
    summary: 'List the customers of this installation by name, with plan and usage.',
    access,
    query: z.object({ query: z.string().max(200).default(''), ...paging(25) }),
    reply: z.object({ data: z.array(operatedCustomer), total: z.number().int() }),
    errors: ['FEATURE_NOT_AVAILABLE'],
  },
  changeOperatedCustomer: {
    method: 'POST',
    path: '/operator/customers/{customerId}',
    subject,
    summary:
      'Change a customer’s plan, features or modules, or disable it. What is left out is unchanged. Customers who pay for their plan change it themselves.',
    access,
    params: byCustomer,
    body: z.object({
      plan: plan.optional(),
      features: z.array(z.enum(features)).optional(),
      modules: z.array(z.enum(modules)).optional(),
      isDisabled: z.boolean().optional(),
    }),
    reply: data(operatedCustomer),
    errors: ['FEATURE_NOT_AVAILABLE', 'PLAN_TOO_SMALL', 'ALREADY_SUBSCRIBED'],
  },
  signInAsCustomer: {
    method: 'POST',
    path: '/operator/customers/{customerId}/signIn',
    subject,
    summary:
      'Create a one-time URL that signs in as a customer for an hour. It is recorded in the audit log.',
    access,
    params: byCustomer,
    body: z.object({}),
    reply: data(z.object({ url: z.string() })),
    errors: ['FEATURE_NOT_AVAILABLE'],
    perMinute: 10,
  },
  listAuditLog: {
    method: 'GET',
    path: '/operator/auditLog',
    subject,
    summary: 'List what operators did, newest first.',
    access,
    query: z.object({ customerId: z.string().max(100).optional(), ...paging(25) }),
    reply: z.object({ data: z.array(auditEntry), total: z.number().int() }),
    errors: ['FEATURE_NOT_AVAILABLE'],
  },
} as const satisfies CallTable;
