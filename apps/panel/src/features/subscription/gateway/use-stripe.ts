import { useQuery } from '@tanstack/react-query';

/**
 * Stripe's own script, which nobody else may serve. It is loaded with this screen and with no other. `@stripe/stripe-js/pure` is its
 * loader without the import's side effect.
 */
export const useStripe = (publishableKey: string) =>
  useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: async () => {
      const { loadStripe } = await import('@stripe/stripe-js/pure');
      const stripe = await loadStripe(publishableKey);
      if (!stripe) throw new Error('Stripe is only there in a browser');
      return stripe;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // It isn't data: comparing it with itself would walk through all of it.
    structuralSharing: false,
    retry: false,
  });
