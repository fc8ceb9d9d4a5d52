import type { ImportRun } from '@vitrina/contract';
import type { Format } from '../../../../kit/use-format.ts';

/** How long a run took; empty while it is running. */
export const runDuration = (format: Format, { date, finishedAt }: ImportRun): string =>
  finishedAt === null ? '' : format.duration((Date.parse(finishedAt) - Date.parse(date)) / 1000);
