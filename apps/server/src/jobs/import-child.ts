import type { InFlightCounter } from '@vitrina/search-engine';
import { superviseThread } from './children/supervise-thread.ts';
import type { ImportJob } from './import-job.ts';
import type { ImportWorkerData } from './import-worker.ts';

// The main file of an import's process. Nothing of the engine is loaded here: that would cost memory for nothing.

/** What the server tells of its searches, for the threads of this process. */
const searches: InFlightCounter = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

superviseThread({
  threadFile: new URL('./import-worker.ts', import.meta.url),
  threadData: { searches } satisfies ImportWorkerData,
  // A small young generation keeps the thread's memory low; without it V8 lets it grow by hundreds of megabytes.
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
