import { superviseThread } from '../children/supervise-thread.ts';

// The main file of a process that reads pictures, one after another.

superviseThread({
  threadFile: new URL('./image-worker.ts', import.meta.url),
  resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
});
