import { createFindPublic } from '../features/instances/public-instances.ts';
import { instanceHandlers } from '../features/instances/routes.ts';
import { createInstanceService } from '../features/instances/service.ts';
import type { LastKnown } from '../storage/last-known.ts';

type Handled = Parameters<typeof instanceHandlers>[0];
type Dependencies = Parameters<typeof createInstanceService>[0] & {
  readonly findInstance: Handled['findInstance'];
  readonly trying: Handled['trying'];
  readonly lastKnown: LastKnown;
};

/** Search instances, and those that shops' pages search. */
export const composeInstances = ({ lastKnown, findInstance, trying, ...dependencies }: Dependencies) => {
  const service = createInstanceService(dependencies);
  return {
    service,
    findPublic: createFindPublic(dependencies.database, dependencies.findCatalog, lastKnown),
    handlers: instanceHandlers({ instances: service, findInstance, trying }),
  };
};
