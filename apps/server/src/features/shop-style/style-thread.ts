import { parentPort, workerData } from 'node:worker_threads';
import { readPageParts } from './page-parts.ts';
import { proposeStyle } from './propose-style.ts';
import type { StyleTask } from './read-aside.ts';

const task = workerData as StyleTask;
parentPort?.postMessage(
  task.kind === 'page' ? readPageParts(task.html) : proposeStyle(task.parts, task.sheets),
);
