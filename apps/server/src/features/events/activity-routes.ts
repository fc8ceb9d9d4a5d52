import { fail } from '../../http/failure.ts';
import type { HandlersFor } from '../../http/handlers.ts';
import type { FindInstance } from '../../storage/records.ts';
import { readActivity } from './activity.ts';

type Dependencies = Parameters<typeof readActivity>[0] & { readonly findInstance: FindInstance };

export const activityHandlers = ({
  findInstance,
  ...dependencies
}: Dependencies): HandlersFor<'getActivity'> => ({
  getActivity: async ({ params }, { customer }) => {
    const place = await findInstance(customer.id, params.searchId);
    return place ? { data: await readActivity(dependencies, place, customer.timeZone) } : fail('NOT_FOUND');
  },
});
