import { fail } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { FindInstance } from '../../storage/records.ts';
import { readActivity } from './activity.ts';

type Dependencies = Parameters<typeof readActivity>[0] & { readonly findInstance: FindInstance };

export const activityHandlers = ({
  findInstance,
  ...dependencies
}: Dependencies): HandlersFor<'getActivity'> => ({
  getActivity: async ({ params }, { customer, signal }) => {
    const place = await findInstance(customer.id, params.searchId);
    if (!place) return fail('NOT_FOUND');
    return { data: await readActivity(dependencies, place, customer.timeZone, signal) };
  },
});
