import {
  type AuditEntry,
  type CallInput,
  isSubscribed,
  type OperatedCustomer,
  type operatorCalls,
  type Plan,
  type PlanObstacle,
  type Subscription,
} from '@vitrina/contract';
import { type Failure, fail } from '../../http/failure.ts';
import type { Database } from '../../storage/database.ts';
import type { Customer } from '../../storage/records.ts';
import { insertAuditEntry, listAuditEntries } from './audit-repository.ts';
import { readTimes, searchCustomers, updateGranted, updateOperator } from './operator-repository.ts';

type Changes = CallInput<(typeof operatorCalls)['changeOperatedCustomer']>['body'];

type Dependencies = {
  readonly database: Database;
  readonly now: () => Date;
  readonly publicUrl: string;
  readonly findCustomer: (customerId: string) => Promise<Customer | null>;
  readonly readSubscription: (customer: Customer) => Promise<Pick<Subscription, 'state' | 'use'>>;
  /** What the customer has more of than the plan allows. */
  readonly findObstacles: (customer: Customer, plan: Plan) => Promise<readonly PlanObstacle[]>;
  readonly setDisabled: (customerId: string, isDisabled: boolean) => Promise<void>;
  readonly createOperatedHash: (
    inStorage: Database,
    customerId: string,
    operatorId: string,
  ) => Promise<string>;
};

/** Who did something: an operator, or the command line. */
export type Doer = { readonly id: string; readonly email: string };

export type OperatorService = ReturnType<typeof createOperatorService>;

/** What those who run the installation do with its customers. Everything that changes one is noted. */
export const createOperatorService = (dependencies: Dependencies) => {
  const { database, now, publicUrl, findCustomer, readSubscription, findObstacles, setDisabled } =
    dependencies;

  const note = (
    inStorage: Database,
    by: Pick<Doer, 'email'>,
    { id, name }: Customer,
    [action, before, after]: readonly [action: AuditEntry['action'], before: string, after: string],
  ): Promise<void> =>
    insertAuditEntry(inStorage, id, {
      ...{ at: now().toISOString(), by: by.email, customerName: name, action, before, after },
    });

  const present = async (customer: Customer): Promise<OperatedCustomer> => {
    const { state, use } = await readSubscription(customer);
    const { id: customerId, email, name, domain, plan, features, modules, isDisabled, isOperator } = customer;
    return {
      ...{ customerId, email, name, domain, plan, isDisabled, isOperator, state, use },
      ...{ features: [...features], modules: [...modules] },
      ...(await readTimes(database, customerId)),
    };
  };

  /** What differs, in words. */
  const listChanges = (customer: Customer, changes: Changes) => {
    const lists = (['features', 'modules'] as const).flatMap((kind) => {
      const [before, after] = [customer[kind].join(', '), [...new Set(changes[kind])].join(', ')];
      return changes[kind] === undefined || before === after ? [] : [[kind, before, after] as const];
    });
    const { plan } = changes;
    return [
      ...(plan === undefined || plan === customer.plan ? [] : [['plan', customer.plan, plan] as const]),
      ...lists,
    ];
  };

  const change = async (
    by: Doer,
    customerId: string,
    changes: Changes,
  ): Promise<OperatedCustomer | Failure> => {
    const customer = await findCustomer(customerId);
    if (!customer) return fail('NOT_FOUND');
    const { plan, isDisabled } = changes;
    if (plan !== undefined && plan !== customer.plan) {
      if (isSubscribed((await readSubscription(customer)).state)) return fail('ALREADY_SUBSCRIBED');
      const obstacles = await findObstacles(customer, plan);
      if (obstacles.length > 0) return fail('PLAN_TOO_SMALL', { obstacles });
    }
    // Whoever disables the own account can't undo it.
    if (isDisabled === true && customerId === by.id)
      return fail('VALIDATION_FAILED', { problems: [{ path: 'isDisabled', rule: 'invalid' }] });
    await database.transaction().execute(async (transaction) => {
      const { features, modules } = changes;
      await updateGranted(transaction, customerId, {
        plan,
        features: features && [...new Set(features)],
        modules: modules && [...new Set(modules)],
      });
      for (const each of listChanges(customer, changes)) await note(transaction, by, customer, each);
      if (isDisabled !== undefined && isDisabled !== customer.isDisabled)
        await note(transaction, by, customer, [isDisabled ? 'disabled' : 'enabled', '', '']);
    });
    if (isDisabled !== undefined && isDisabled !== customer.isDisabled)
      await setDisabled(customerId, isDisabled);
    const changed = await findCustomer(customerId);
    return changed ? present(changed) : fail('NOT_FOUND');
  };

  return {
    list: async (
      query: CallInput<(typeof operatorCalls)['listOperatedCustomers']>['query'],
    ): Promise<{ data: OperatedCustomer[]; total: number }> => {
      const { ids, total } = await searchCustomers(database, query);
      const customers = await Promise.all(ids.map(findCustomer));
      const there = customers.filter((customer) => customer !== null);
      return { data: await Promise.all(there.map(present)), total };
    },

    change,

    /** A one-use address. An operator can't sign in as another one, nor as a disabled customer. */
    signInAs: async (by: Doer, customerId: string): Promise<{ readonly url: string } | Failure> => {
      const customer = await findCustomer(customerId);
      if (!customer || customer.isDisabled) return fail('NOT_FOUND');
      if (customer.isOperator) return fail('FEATURE_NOT_AVAILABLE');
      const hash = await database.transaction().execute(async (transaction) => {
        await note(transaction, by, customer, ['signed_in_as', '', '']);
        return dependencies.createOperatedHash(transaction, customerId, by.id);
      });
      return { url: `${publicUrl}/auth/${hash}` };
    },

    setOperator: async (by: Doer, customerId: string, isOperator: boolean): Promise<boolean> => {
      const customer = await findCustomer(customerId);
      if (!customer) return false;
      await database.transaction().execute(async (transaction) => {
        await updateOperator(transaction, customerId, isOperator);
        if (customer.isOperator !== isOperator)
          await note(transaction, by, customer, [
            isOperator ? 'operator_granted' : 'operator_revoked',
            '',
            '',
          ]);
      });
      return true;
    },

    listLog: ({
      customerId,
      ...page
    }: CallInput<(typeof operatorCalls)['listAuditLog']>['query']): Promise<{
      data: AuditEntry[];
      total: number;
    }> => listAuditEntries(database, customerId ?? null, page),
  };
};
