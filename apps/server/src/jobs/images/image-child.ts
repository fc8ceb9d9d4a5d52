import { setPriority } from 'node:os';
import { backgroundNiceness } from '../children/background-niceness.ts';
import { superviseThread } from '../children/supervise-thread.ts';

// The main file of a process that reads pictures, one after another.

// All threads that begin from here on have it too. The search engine's way of doing it would load the whole engine, at 25 MB.
setPriority(backgroundNiceness);

superviseThread({
  threadFile: new URL('./image-worker.ts', import.meta.url),
  resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
});
