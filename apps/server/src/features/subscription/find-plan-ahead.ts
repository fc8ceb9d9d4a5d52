import { type Plan, plans } from '@vitrina/contract';
import type { Database } from '../../storage/database.ts';
import type { Customer } from '../../storage/records.ts';
import type { GatewayName } from '../../storage/tables/subscription-tables.ts';
import { findUnsettled } from './charge-repository.ts';
import { findCustomerPlan, findSubscription } from './subscription-repository.ts';

/**
 * The plan that what a customer adds must fit: that in force, or a smaller one that was ordered and is still to come. Otherwise a plan
 * could be left for a smaller one with more than that one allows.
 */
export const createFindPlanAhead =
  (gateway: GatewayName | null) =>
  async (inStorage: Database, customer: Customer): Promise<Plan> => {
    const inForce = (await findCustomerPlan(inStorage, customer.id)) ?? customer.plan;
    if (gateway === null) return inForce;
    const { nextPlan } = await findSubscription(inStorage, customer.id, gateway);
    const ordered = (await findUnsettled(inStorage, customer.id))?.plan ?? inForce;
    return [nextPlan ?? inForce, ordered].reduce(
      (smallest, plan) => (plans[plan].instances < plans[smallest].instances ? plan : smallest),
      inForce,
    );
  };
