import type { ImportResult } from '@vitrina/contract';
import { eventually } from '../../apps/server/src/testing/start-test-server.ts';
import type { Shop } from './arena.ts';

/** Waits for the import of a catalog to end, and returns its outcome. */
export const untilFinished = (shop: Shop, catalogId: string, withinMs = 120_000): Promise<ImportResult> =>
  eventually(async () => {
    const { status, reply } = await shop.call('getImportStatus', { params: { catalogId } });
    return status === 200 && reply.data.finished && reply.data;
  }, withinMs);
