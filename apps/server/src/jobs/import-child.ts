import type { InFlightCounter } from '@vitrina/search-engine';
import { superviseThread } from './children/supervise-thread.ts';
import type { ImportJob } from './import-job.ts';
import type { ImportWorkerData } from './import-worker.ts';

// The main file of an import's process. It doesn't load the engine, which would only cost memory.

/** What the server reports about its searches, for the threads of this process. */
const searches: InFlightCounter = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

superviseThread({
  threadFile: new URL('./import-worker.ts', import.meta.url),
  threadData: { searches } satisfies ImportWorkerData,
  // A small young generation limits the thread's memory; V8 would let it grow by hundreds of megabytes.
  resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 },
  onSearches: (areSome) => {
    Atomics.store(searches, 0, areSome ? 1 : 0);
    if (!areSome) Atomics.notify(searches, 0);
  },
  onAbandoned: async (task) => {
    const { engine, catalogKey, runId } = task as ImportJob;
    const { openIndexer } = await import('@vitrina/search-engine');
    await openIndexer(engine).settle(catalogKey, runId);
  },
});
