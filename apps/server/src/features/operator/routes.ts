import { asData, type Failure, fail } from '../../http/failure.ts';
import type { Caller, HandlersFor } from '../../http/handlers.ts';
import type { OperatorService } from './service.ts';

type Names = 'listOperatedCustomers' | 'changeOperatedCustomer' | 'signInAsCustomer' | 'listAuditLog';

/** Whoever is signed in as a customer has the customer's rights alone. */
const mayOperate = ({ customer, isOperated }: Caller): boolean => customer.isOperator && !isOperated;

const asOperator = async <Answer>(caller: Caller, work: () => Promise<Answer>): Promise<Answer | Failure> =>
  mayOperate(caller) ? work() : fail('FEATURE_NOT_AVAILABLE');

export const operatorHandlers = (operator: OperatorService): HandlersFor<Names> => ({
  listOperatedCustomers: ({ query }, caller) => asOperator(caller, () => operator.list(query)),
  changeOperatedCustomer: async ({ params, body }, caller) =>
    asData(await asOperator(caller, () => operator.change(caller.customer, params.customerId, body))),
  signInAsCustomer: async ({ params }, caller) =>
    asData(await asOperator(caller, () => operator.signInAs(caller.customer, params.customerId))),
  listAuditLog: ({ query }, caller) => asOperator(caller, () => operator.listLog(query)),
});
