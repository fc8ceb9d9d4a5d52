import { superviseThread } from './children/supervise-thread.ts';

// The main file of a process that analyses feeds, one after another.

superviseThread({
  threadFile: new URL('./analysis-worker.ts', import.meta.url),
  resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
});
