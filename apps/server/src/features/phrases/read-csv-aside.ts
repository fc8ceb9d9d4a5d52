import { Worker } from 'node:worker_threads';
import type { PhraseKind } from '@vitrina/contract';
import { type CsvLine, readPhraseCsv } from './csv.ts';

export type CsvTask = { readonly kind: PhraseKind; readonly csv: string; readonly maxLines: number };

/** A file up to this length is read faster than a thread starts, whatever is in it. */
const shortChars = 50_000;

/** Four million quotes are as many errors to the parser, each with an object of its own. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** Like `readPhraseCsv`, but a long file is read in a thread of its own, since the worst ones take a second. */
export const readCsvAside = async ({ kind, csv, maxLines }: CsvTask): Promise<CsvLine[] | null> => {
  if (csv.length <= shortChars) return readPhraseCsv(kind, csv, maxLines);
  const worker = new Worker(new URL('./csv-thread.ts', import.meta.url), {
    workerData: { kind, csv, maxLines } satisfies CsvTask,
    resourceLimits,
  });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread that reads a CSV file ended without a word')));
  });
};
