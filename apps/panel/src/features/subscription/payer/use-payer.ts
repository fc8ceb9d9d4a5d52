import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BillingData, Subscription } from '@vitrina/contract';
import { useApiClient } from '../../../api/api-context.ts';
import { invalidateCalls, useReplaceReply } from '../../../api/use-api.ts';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import type { CardHandle } from '../gateway/gateway-context.ts';

type Saved = {
  /** Null to leave it as it is. */
  readonly billing: BillingData | null;
  readonly card: CardHandle | null;
  /** Whose card it is. */
  readonly owner: BillingData;
};

const mutationKey = ['payer'];

/** Saves billing data, a card, or both. The card goes to the gateway; the server takes over what the gateway saved of it. */
export const usePayer = (onSaved: (subscription: Subscription) => void) => {
  const api = useApiClient();
  const client = useQueryClient();
  const replaceReply = useReplaceReply();
  const payer = useMutation<Subscription | null, ApiFailure, Saved>({
    mutationKey,
    mutationFn: async ({ billing, card, owner }) => {
      const payer = billing && (await api.call('setBillingData', { body: billing }));
      if (payer) replaceReply('getSubscription', {}, payer);
      if (!card) return payer?.data ?? null;
      const { data: setup } = await api.call('beginCardSetup', { body: {} });
      await card.confirm(setup, owner);
      const saved = await api.call('finishCardSetup', { params: { setupId: setup.setupId }, body: {} });
      replaceReply('getSubscription', {}, saved);
      return saved.data;
    },
    onSuccess: async (subscription) => {
      // VAT depends on who pays, and a new card is tried at once where something is unpaid.
      await invalidateCalls(client, ['quotePlan', 'listInvoices', 'getProfile']);
      if (subscription) onSaved(subscription);
    },
  });
  // The second click of a double one comes before the button is drawn as busy.
  const save = (saved: Saved): void => {
    if (client.isMutating({ mutationKey }) === 0) payer.mutate(saved);
  };
  return { save, reset: payer.reset, isPending: payer.isPending, error: payer.error };
};
