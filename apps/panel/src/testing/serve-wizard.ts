import { type ImportResult, requiredMapping } from '@vitrina/contract';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type ApiServer, type Handlers, startApiServer } from './api-server.ts';
import { buildProduct } from './build.ts';
import { buildAnalysis, buildResult, buildWorking, lookupHandlers } from './build-wizard.ts';

export const wizardPath = '/catalog/instances/add';
export const runningImport: ImportResult = buildResult({
  finished: false,
  status: 'in_progress',
  progress: { phase: 'fetching', bytes: 1_700_000, totalBytes: 3_400_000, items: 460 },
});

/** What the wizard has saved on the server, and the state of the catalog's import. Tests may change it. */
export type WizardState = { lastImport: ImportResult; stored: unknown };

const fresh = (): WizardState => ({
  lastImport: buildResult({ status: 'unknown', runId: null }),
  stored: undefined,
});

const handlersOf = (state: WizardState): Handlers => ({
  ...lookupHandlers,
  getWorkingCatalog: () => ({ data: buildWorking() }),
  analyzeFeed: () => ({ data: buildAnalysis() }),
  previewFeed: () => ({ data: buildAnalysis() }),
  isTestImportFinished: () => ({ data: state.lastImport }),
  listMappings: () => ({ data: [...requiredMapping] }),
  storeMapping: ({ body }) => {
    state.stored = body;
    state.lastImport = runningImport;
    return { data: { catalogId: 'catalog-9', mapping: [...requiredMapping] } };
  },
  getImportedProducts: ({ params }) => ({
    data: {
      correctProducts: [
        buildProduct({ title: `Product of page ${params.page}`, oldPrice: 500, variantsCount: 3 }),
      ],
      total: 45,
      page: Number(params.page),
    },
  }),
  getRefreshTimes: () => ({ data: { periods: [], timeZone: 'Europe/Warsaw' } }),
});

/**
 * A server for the tests of a file, whose customer sets up a catalog with saved settings. It is reset before each
 * test.
 */
export const serveWizard = (): { server: () => ApiServer; state: WizardState } => {
  let server: ApiServer;
  const state = fresh();
  beforeAll(async () => {
    server = await startApiServer();
  });
  beforeEach(() => {
    Object.assign(state, fresh());
    server.handle(handlersOf(state));
  });
  afterEach(() => {
    server.log.length = 0;
  });
  afterAll(() => server.close());
  return { server: () => server, state };
};
