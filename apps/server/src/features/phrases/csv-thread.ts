import { parentPort, workerData } from 'node:worker_threads';
import { readPhraseCsv } from './csv.ts';
import type { CsvTask } from './read-csv-aside.ts';

const { kind, csv, maxLines } = workerData as CsvTask;
parentPort?.postMessage(readPhraseCsv(kind, csv, maxLines));
