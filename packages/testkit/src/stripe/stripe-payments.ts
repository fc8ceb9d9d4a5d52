import { type FormObject, objectAt, textAt } from './parse-form.ts';
import type { CardError } from './stripe-cards.ts';
import {
  readObject,
  refuseCard,
  refuseRequest,
  type StripeObject,
  type StripeState,
} from './stripe-state.ts';

const needs = (form: FormObject, name: string): string => {
  const value = textAt(form, name);
  if (!value) throw refuseRequest(400, 'parameter_missing', `Missing required param: ${name}.`, name);
  return value;
};

/** Takes what the current version of the interface takes, and refuses the name that it dropped. */
const refuseOldNames = (form: FormObject): void => {
  if ('payment_method_types' in form)
    throw refuseRequest(
      400,
      'parameter_unknown',
      'Received unknown parameter: payment_method_types',
      'payment_method_types',
    );
};

export const createCustomer = (state: StripeState, form: FormObject): StripeObject => {
  const customer: StripeObject = {
    ...{ id: state.nextId('cus'), object: 'customer', metadata: objectAt(form, 'metadata') },
    ...{ email: textAt(form, 'email') ?? null, name: textAt(form, 'name') ?? null },
  };
  state.objects.set(customer.id, customer);
  return customer;
};

export const createSetup = (state: StripeState, form: FormObject): StripeObject => {
  refuseOldNames(form);
  readObject(state, needs(form, 'customer'), 'customer');
  const id = state.nextId('seti');
  const setup: StripeObject = {
    ...{ id, object: 'setup_intent', client_secret: `${id}_secret_1`, customer: textAt(form, 'customer') },
    ...{ usage: textAt(form, 'usage') ?? 'off_session', status: 'requires_payment_method' },
    ...{ payment_method: null, last_setup_error: null },
  };
  state.objects.set(id, setup);
  return setup;
};

const failPayment = (state: StripeState, payment: StripeObject, error: CardError): void => {
  const method = readObject(state, String(payment.used_method), 'payment_method');
  payment.status = 'requires_payment_method';
  payment.last_payment_error = { type: 'card_error', ...error, payment_method: method };
  payment.payment_method = null;
  state.addEvent('payment_intent.payment_failed', payment);
};

const authenticationRequired: CardError = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** Creates and confirms an off-session payment. A refused one exists nonetheless, and is named in the error. */
export const createPayment = (state: StripeState, form: FormObject): StripeObject => {
  refuseOldNames(form);
  const amount = Number(needs(form, 'amount'));
  if (!Number.isInteger(amount) || amount < 1)
    throw refuseRequest(400, 'parameter_invalid_integer', 'Invalid positive integer', 'amount');
  const customer = readObject(state, needs(form, 'customer'), 'customer');
  const method = readObject(state, needs(form, 'payment_method'), 'payment_method');
  if (method.customer !== customer.id)
    throw refuseRequest(400, 'payment_method_unexpected_state', 'The PaymentMethod does not belong here.');
  const id = state.nextId('pi');
  const payment: StripeObject = {
    ...{ id, object: 'payment_intent', amount, currency: needs(form, 'currency'), customer: customer.id },
    ...{ client_secret: `${id}_secret_1`, metadata: objectAt(form, 'metadata'), last_payment_error: null },
    ...{ status: 'processing', payment_method: method.id, used_method: method.id, amount_refunded: 0 },
  };
  state.objects.set(id, payment);
  const { whenCharged } = state.cards.get(method.id) ?? { whenCharged: null };
  if (whenCharged === null) {
    payment.status = 'succeeded';
    state.addEvent('payment_intent.succeeded', payment);
    return payment;
  }
  const error = whenCharged === 'secure' ? authenticationRequired : whenCharged;
  failPayment(state, payment, error);
  throw refuseCard(error, { payment_intent: structuredClone(payment) });
};

export const detachMethod = (state: StripeState, id: string): StripeObject => {
  const method = readObject(state, id, 'payment_method');
  if (method.customer === null)
    throw refuseRequest(400, 'payment_method_unexpected_state', 'The PaymentMethod is not attached.');
  method.customer = null;
  state.addEvent('payment_method.detached', method);
  return method;
};

export const createRefund = (state: StripeState, form: FormObject): StripeObject => {
  const payment = readObject(state, needs(form, 'payment_intent'), 'payment_intent');
  const amount = Number(needs(form, 'amount'));
  const refunded = Number(payment.amount_refunded) + amount;
  if (payment.status !== 'succeeded' || refunded > Number(payment.amount))
    throw refuseRequest(400, 'charge_already_refunded', 'Refund amount is greater than the charge.');
  payment.amount_refunded = refunded;
  const refund = { id: state.nextId('re'), object: 'refund', amount, payment_intent: payment.id };
  state.objects.set(refund.id, refund);
  const charge = { id: state.nextId('ch'), object: 'charge', payment_intent: payment.id };
  state.addEvent('charge.refunded', charge);
  return refund;
};

/** What Stripe.js does when the customer confirms a payment that was refused for want of authentication. */
export const answerPayment = (state: StripeState, id: string, answer: 'succeed' | 'fail'): void => {
  const payment = readObject(state, id, 'payment_intent');
  if (answer === 'succeed') {
    Object.assign(payment, { status: 'succeeded', last_payment_error: null });
    payment.payment_method = payment.used_method;
    state.addEvent('payment_intent.succeeded', payment);
    return;
  }
  const message = 'We are unable to authenticate your payment method.';
  failPayment(state, payment, { code: 'payment_intent_authentication_failure', message });
};

export const cancelPayment = (state: StripeState, id: string): StripeObject => {
  const payment = readObject(state, id, 'payment_intent');
  if (payment.status === 'succeeded' || payment.status === 'canceled')
    throw refuseRequest(400, 'payment_intent_unexpected_state', 'It can no longer be cancelled.');
  payment.status = 'canceled';
  state.addEvent('payment_intent.canceled', payment);
  return payment;
};
