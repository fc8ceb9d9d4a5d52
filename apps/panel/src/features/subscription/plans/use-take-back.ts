import { useApiMutation } from '../../../api/use-api.ts';
import { useSay } from '../use-say.ts';

/** Stays with the present plan instead of the smaller one that was chosen for the next period. Costs nothing. */
export const useTakeBack = () => {
  const say = useSay();
  return useApiMutation('changePlan', {
    invalidates: ['getSubscription', 'quotePlan'],
    action: 'changeSubscription',
    onSuccess: () => say('takenBack'),
  });
};
