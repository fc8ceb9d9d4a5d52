import { createPublicInstances } from '../features/instances/public-instances.ts';
import { instanceHandlers } from '../features/instances/routes.ts';
import { createInstanceService } from '../features/instances/service.ts';
import type { LastKnown } from '../storage/last-known.ts';

type Handled = Parameters<typeof instanceHandlers>[0];
type Dependencies = Omit<Parameters<typeof createInstanceService>[0], 'onChanged'> & {
  readonly findInstance: Handled['findInstance'];
  readonly trying: Handled['trying'];
  readonly lastKnown: LastKnown;
};

/** Search instances, and those that shops' pages search. */
export const composeInstances = ({ lastKnown, findInstance, trying, ...dependencies }: Dependencies) => {
  const publicInstances = createPublicInstances(dependencies.database, dependencies.findCatalog, lastKnown);
  const service = createInstanceService({ ...dependencies, onChanged: publicInstances.forget });
  return {
    service,
    findPublic: publicInstances.find,
    handlers: instanceHandlers({ instances: service, findInstance, trying }),
  };
};
