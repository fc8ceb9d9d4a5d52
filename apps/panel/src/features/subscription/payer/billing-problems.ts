import { checkBillingData } from '@vitrina/billing-rules';
import { type BillingData, billingFields, validate } from '@vitrina/contract';

export type BillingField = keyof BillingData;
export const billingFieldNames = [
  'firstName',
  'lastName',
  'address',
  'city',
  'country',
  'postalCode',
  'companyName',
  'vatNumber',
] as const satisfies readonly BillingField[];

/** The fields in which billing data breaks a rule: the contract's, or the country's of postal codes and VAT numbers. */
export const findInvalidFields = (data: BillingData): ReadonlySet<BillingField> => {
  const checked = validate(billingFields, data);
  const broken = [...(checked.ok ? [] : checked.problems), ...checkBillingData(data)];
  return new Set(billingFieldNames.filter((name) => broken.some(({ path }) => path === name)));
};
