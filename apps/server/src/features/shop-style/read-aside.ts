import { Worker } from 'node:worker_threads';
import type { PageParts } from './page-parts.ts';
import type { StyleProposal } from './propose-style.ts';

export type StyleTask =
  | { readonly kind: 'page'; readonly html: string }
  | { readonly kind: 'style'; readonly parts: PageParts; readonly sheets: readonly string[] };

const resourceLimits = { maxOldGenerationSizeMb: 256, stackSizeMb: 4 };
const patienceMs = 8000;

/** A stranger's page and style sheets are read in a thread of their own. Null if that takes too long, or more memory than it may. */
const runAside = <Reply>(task: StyleTask): Promise<Reply | null> => {
  const worker = new Worker(new URL('./style-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits,
  });
  return new Promise((resolve) => {
    const end = (reply: Reply | null): void => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(reply);
    };
    const timer = setTimeout(() => end(null), patienceMs);
    worker.once('message', (reply: Reply) => end(reply));
    worker.once('error', () => end(null));
    worker.once('exit', () => end(null));
  });
};

export const readPageAside = (html: string): Promise<PageParts | null> => runAside({ kind: 'page', html });
export const proposeStyleAside = (
  parts: PageParts,
  sheets: readonly string[],
): Promise<StyleProposal | null> => runAside({ kind: 'style', parts, sheets });
