import {
  type BillingPeriod,
  decideVat,
  type InvoiceLine,
  periodDays,
  periodOf,
  prorateChange,
  totalLines,
  type VatTreatment,
} from '@vitrina/billing';
import { billingFields, type Money, type Plan, vatTreatments } from '@vitrina/contract';
import { z } from 'zod';
import { addDays } from '../../storage/calendar-days.ts';
import type { Billing } from './billing.ts';
import type { SubscriptionRecord } from './subscription-repository.ts';

const day = z.string();

/** What a charge is for, as it was when it was written. Days of lines are inclusive; a period's `end` is the next one's start. */
export const chargeTerms = z.object({
  lines: z.array(
    z.object({
      ...{ kind: z.enum(['month', 'charge', 'credit']), plan: z.enum(['start', 'growth', 'pro']) },
      ...{ from: day, to: day, netMinor: z.int(), vatRateBp: z.int() },
    }),
  ),
  treatment: z.enum(vatTreatments),
  period: z.object({ start: day, end: day }),
  /** The buyer whom the treatment was decided for. */
  buyer: billingFields.optional(),
});
export type ChargeTerms = z.infer<typeof chargeTerms>;

/** The VAT of a customer's next charge; of the seller's own country before billing data is known. */
export const treatmentFor = (
  { seller }: Pick<Billing, 'seller'>,
  { billing, vatNumberState }: Pick<SubscriptionRecord, 'billing' | 'vatNumberState'>,
): VatTreatment =>
  decideVat({
    sellerCountry: seller.country,
    buyerCountry: billing?.country ?? seller.country,
    buyerNumber: vatNumberState,
  });

export const moneyOf = (
  lines: readonly Pick<InvoiceLine, 'netMinor' | 'vatRateBp'>[],
  rateBp: number,
  currency: string,
): Money => {
  const whole = lines.map((line) => ({ kind: 'month', plan: 'start', from: '', to: '', ...line }) as const);
  const { netMinor, vatMinor, grossMinor } = totalLines(whole);
  return { net: netMinor, vatRate: rateBp / 100, vat: vatMinor, gross: grossMinor, currency };
};

/** A month of a plan in a period. */
export const termsOfMonth = (
  billing: Pick<Billing, 'prices'>,
  treatment: VatTreatment,
  plan: Plan,
  period: BillingPeriod,
): ChargeTerms => {
  const days = { from: period.start, to: addDays(period.end, -1) };
  const netMinor = billing.prices[plan];
  const line = { kind: 'month', plan, ...days, netMinor, vatRateBp: treatment.rateBp } as const;
  return { lines: [line], treatment: treatment.kind, period };
};

export const firstPeriod = (today: string): BillingPeriod => periodOf(today, 0);

/** The rest of a period in a larger plan instead of the present one. */
export const termsOfChange = (
  billing: Pick<Billing, 'prices'>,
  treatment: VatTreatment,
  change: { readonly from: Plan; readonly to: Plan; readonly period: BillingPeriod; readonly today: string },
): ChargeTerms & { readonly days: number; readonly ofDays: number } => {
  const { from, to, period, today } = change;
  const { creditMinor, chargeMinor, days } = prorateChange({
    ...{ period, on: today, oldPriceMinor: billing.prices[from], newPriceMinor: billing.prices[to] },
  });
  const span = { from: today, to: addDays(period.end, -1), vatRateBp: treatment.rateBp };
  const credit: InvoiceLine = {
    kind: 'credit',
    plan: from,
    ...span,
    netMinor: creditMinor === 0 ? 0 : -creditMinor,
  };
  const charge: InvoiceLine = { kind: 'charge', plan: to, ...span, netMinor: chargeMinor };
  return { lines: [credit, charge], treatment: treatment.kind, period, days, ofDays: periodDays(period) };
};
