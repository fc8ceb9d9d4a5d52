import { afterAll, beforeEach } from 'vitest';
import { type ApiServer, startApiServer } from './api-server.ts';
import { buildInstance } from './build.ts';
import { reportHandlers } from './build-reports.ts';

/**
 * A server of a shop with reports and one search, for all tests of a file: `const server = await startReportServer()`. Each test begins
 * with its usual answers.
 */
export const startReportServer = async (): Promise<ApiServer> => {
  const server = await startApiServer();
  afterAll(() => server.close());
  beforeEach(() => {
    server.handle({
      ...reportHandlers,
      listInstances: () => ({ data: [buildInstance()], limit: 3 }),
    });
  });
  return server;
};
