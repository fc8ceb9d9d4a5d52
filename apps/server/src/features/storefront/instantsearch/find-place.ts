import type { Device } from '@vitrina/contract';
import type { Failure } from '../../../http/failure.ts';
import type { RecordUsage, Usage } from '../../../http/register-public.ts';
import type { FindPublicInstance, InstanceWithCatalog } from '../../../storage/records.ts';
import { noSuchIndex } from './refusal.ts';

export type Asking = {
  readonly customerId: string;
  readonly usage: Usage;
  readonly device: Device;
  /** Aborted once nobody waits for the answer any more. */
  readonly client: AbortSignal;
};

export type FindPlace = (
  asking: Asking,
  indexName: string,
  searchId: string,
) => Promise<InstanceWithCatalog | Failure>;

/** The search instance behind an index, if it is the asking customer's. */
export const createFindPlace =
  (dependencies: {
    readonly findInstance: FindPublicInstance;
    /** Called for each search instance that was searched. */
    readonly recordUsage: RecordUsage;
  }): FindPlace =>
  async (asking, indexName, searchId) => {
    const place = await dependencies.findInstance(searchId);
    if (place?.catalog.customerId !== asking.customerId) return noSuchIndex(indexName);
    dependencies.recordUsage(place, asking.usage);
    return place;
  };
