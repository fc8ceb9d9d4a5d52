import { Worker } from 'node:worker_threads';
import type { PhraseKind } from '@vitrina/contract';
import { type CsvLine, readPhraseCsv } from './csv.ts';

export type CsvTask = { readonly kind: PhraseKind; readonly csv: string; readonly maxLines: number };

/** A file of this length is read sooner than a thread is up, whatever is in it. */
const shortChars = 50_000;

/** Four million quotes are as many faults to the parser, each with a note. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** As `readPhraseCsv`; a long file is read in a thread of its own, for the worst ones take a second. */
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
