import type { ImportRun } from '@vitrina/contract';
import type { ServerProcess } from '../../../../apps/server/src/testing/server-process.ts';
import { makeCall } from '../../../../apps/server/src/testing/start-test-server.ts';

type Shop = { readonly token: string; readonly catalogId: string };

/** The newest import of the shop's catalog; undefined before its first. */
export const findNewestRun = async (
  server: ServerProcess | undefined,
  { token, catalogId }: Shop,
): Promise<ImportRun | undefined> => {
  const params = { catalogId };
  const { reply } = await makeCall(server?.origin ?? '', token, 'listImportRuns', { params });
  return reply.data[0];
};
