import { asData, isFailure } from '../../http/failure.ts';
import { type HandlersFor, HttpReply } from '../../http/handlers.ts';
import type { CardService } from './card-service.ts';
import type { InvoiceService } from './invoice-service.ts';
import type { SubscriptionService } from './service.ts';

type Names =
  | 'getSubscription'
  | 'setBillingData'
  | 'beginCardSetup'
  | 'finishCardSetup'
  | 'quotePlan'
  | 'subscribe'
  | 'changePlan'
  | 'payDue'
  | 'confirmPayment'
  | 'cancelSubscription'
  | 'resumeSubscription'
  | 'listInvoices'
  | 'downloadInvoice'
  | 'stepSandbox';

type Dependencies = {
  readonly service: SubscriptionService;
  readonly cards: CardService;
  readonly invoices: InvoiceService;
  /** Called after billing data was saved, to ask about the VAT number in the background. */
  readonly onBillingData: (customerId: string) => void;
};

export const subscriptionHandlers = ({
  service,
  cards,
  invoices,
  onBillingData,
}: Dependencies): HandlersFor<Names> => ({
  getSubscription: async (_, { customer }) => ({ data: await service.read(customer) }),
  setBillingData: async ({ body }, { customer }) => {
    const saved = await service.setBilling(customer, body);
    if (!isFailure(saved)) onBillingData(customer.id);
    return asData(saved);
  },
  beginCardSetup: async (_, { customer }) => asData(await cards.begin(customer)),
  finishCardSetup: async ({ params }, { customer }) => asData(await cards.finish(customer, params.setupId)),
  quotePlan: async ({ body }, { customer }) => asData(await service.quote(customer, body.plan)),
  subscribe: async ({ body }, { customer }) =>
    asData(await service.subscribe(customer, body.plan, body.agreedGross)),
  changePlan: async ({ body }, { customer }) =>
    asData(await service.changePlan(customer, body.plan, body.agreedGross)),
  payDue: async (_, { customer }) => asData(await service.payDue(customer)),
  confirmPayment: async ({ params }, { customer }) =>
    asData(await service.confirmPayment(customer, params.paymentId)),
  cancelSubscription: async (_, { customer }) => asData(await service.cancel(customer)),
  resumeSubscription: async (_, { customer }) => asData(await service.resume(customer)),
  listInvoices: ({ query }, { customer }) => invoices.list(customer.id, query),
  downloadInvoice: async ({ params, query }, { customer }) => {
    const file = await invoices.read(customer.id, params.invoiceId, query.locale);
    if (isFailure(file)) return file;
    return new HttpReply(200, Buffer.from(file.bytes), {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${file.name}"`,
    });
  },
  stepSandbox: async ({ params, body }, { customer }) =>
    asData(await cards.stepSandbox(customer, params.id, body)),
});
