import { afterAll, beforeEach } from 'vitest';
import { type ApiServer, startApiServer } from './api-server.ts';
import { buildInstance } from './build.ts';
import { buildPhraseReport, reportHandlers } from './build-reports.ts';

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

/** What the report of phrases was asked in a test, and what it answers. */
export const recordPhraseReport = (server: ApiServer) => {
  const asked: Record<string, unknown>[] = [];
  const serve = (report = buildPhraseReport()): void =>
    server.handle({
      reportPhrases: ({ body }) => {
        asked.push(body as Record<string, unknown>);
        return report;
      },
    });
  beforeEach(() => {
    asked.length = 0;
    serve();
  });
  return { asked, serve };
};
