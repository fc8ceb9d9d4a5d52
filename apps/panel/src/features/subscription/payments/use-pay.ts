import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PaymentOutcome } from '@vitrina/contract';
import { useApiClient } from '../../../api/api-context.ts';
import { invalidateCalls, useReplaceReply } from '../../../api/use-api.ts';
import { ApiFailure } from '../../../kit/api-failure.ts';
import { useGateway } from '../gateway/gateway-context.ts';

type Settled = 'done' | 'pending';

const mutationKey = ['pay'];

/**
 * Follows a payment to its end: through the bank's question, if it has one, to what the server then says of it. Takes a function that
 * begins it; not while another one is under way. Fails with `CARD_DECLINED` and its reason, or as the call that began it does.
 */
export const usePay = (onSettled: (settled: Settled) => void) => {
  const api = useApiClient();
  const client = useQueryClient();
  const replaceReply = useReplaceReply();
  const { askBank } = useGateway();

  const settle = async (outcome: PaymentOutcome, isAsked: boolean): Promise<Settled> => {
    if (outcome.outcome !== 'needs_action') {
      replaceReply('getSubscription', {}, { data: outcome.subscription });
      return outcome.outcome;
    }
    const { paymentId, clientSecret } = outcome;
    // The bank's dialog was left without an answer.
    if (isAsked)
      throw new ApiFailure({
        code: 'CARD_DECLINED',
        status: 409,
        details: { reason: 'authentication_required' },
      });
    await askBank({ kind: 'payment', id: paymentId, clientSecret });
    const { data } = await api.call('confirmPayment', { params: { paymentId }, body: {} });
    return settle(data, true);
  };

  const payment = useMutation<Settled, ApiFailure, () => Promise<PaymentOutcome>>({
    mutationKey,
    mutationFn: async (begin) => settle(await begin(), false),
    onSuccess: async (settled) => {
      await invalidateCalls(client, ['listInvoices', 'getProfile', 'quotePlan']);
      onSettled(settled);
    },
    // A refused charge changes the subscription too; another amount is shown before it is agreed to.
    onError: () => invalidateCalls(client, ['getSubscription', 'quotePlan']),
  });
  // The second click of a double one comes before the button is drawn as busy.
  const pay = (begin: () => Promise<PaymentOutcome>): void => {
    if (client.isMutating({ mutationKey }) === 0) payment.mutate(begin);
  };
  return { pay, isPending: payment.isPending, error: payment.error };
};
