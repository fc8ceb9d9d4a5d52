export {
  type CardSetup,
  type Charge,
  type ChargeKey,
  type ChargeOutcome,
  type EventPage,
  type GatewayEvent,
  GatewayFault,
  type PaymentGateway,
  type PaymentState,
  type SavedCard,
} from './gateway/port.ts';
export { createSandboxGateway, type SandboxGateway } from './gateway/sandbox/sandbox-gateway.ts';
export {
  createMemorySandboxStore,
  type SandboxKind,
  type SandboxStore,
} from './gateway/sandbox/sandbox-store.ts';
export { openStripeGateway, type StripeOptions } from './gateway/stripe/open-stripe-gateway.ts';
export {
  type InvoiceDocument,
  type InvoiceLine,
  type InvoiceParty,
  invoiceDocument,
} from './invoices/invoice-document.ts';
export {
  formatInvoiceNumber,
  type InvoiceTotals,
  totalInvoice,
  totalLines,
  vatOf,
} from './invoices/invoice-totals.ts';
export { drawInvoice } from './invoices/pdf/draw-invoice.ts';
export { type BillingPeriod, findPeriod, periodDays, periodOf } from './periods/billing-period.ts';
export { addDays, addMonths, type CalendarDay, daysBetween } from './periods/calendar-day.ts';
export { forecastUse } from './periods/forecast.ts';
export { type PlanChange, prorateChange } from './periods/proration.ts';
export type { RegistryAnswer, VatRegistry } from './vat/vat-registry.ts';
export { decideVat, type VatKind, type VatTreatment } from './vat/vat-treatment.ts';
export { createViesRegistry, type PostJson } from './vat/vies-registry.ts';
