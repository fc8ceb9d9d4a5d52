import type { Progress } from '../storage/move/move-to-postgres.ts';

const toldEvery = 50_000;
const toldEveryMs = 10_000;

/** Writes lines about a move: each table that has rows, each 50,000 of them, how far the copy is behind, what is tried again, and when to stop the server. */
export const tellProgress = (write: (line: string) => void): ((progress: Progress) => void) => {
  let lastLine = '';
  let toldAt = Number.NEGATIVE_INFINITY;
  let isAsked = false;
  const tellRows = ({ table, rows }: { readonly table: string; readonly rows: number }): void => {
    const line = `${table} ${Math.floor(rows / toldEvery)}`;
    if (line !== lastLine && rows > 0) write(`${table}: ${rows} rows`);
    lastLine = line;
  };
  const tellChanges = (changes: number, isWaiting: boolean): void => {
    if (isWaiting && !isAsked)
      write(`All is copied; ${changes} changes behind. Stop the server now; the rest follows by itself.`);
    else if (performance.now() - toldAt >= toldEveryMs) write(`${changes} changes behind`);
    else return;
    isAsked ||= isWaiting;
    toldAt = performance.now();
  };
  const tellRetry = (reason: string): void => {
    if (performance.now() - toldAt < toldEveryMs) return;
    write(`Trying again: ${reason}`);
    toldAt = performance.now();
  };
  return (progress) => {
    if (progress.step === 'copy') tellRows(progress);
    else if (progress.step === 'catchUp') tellChanges(progress.changes, progress.isWaiting);
    else if (progress.step === 'retry') tellRetry(progress.reason);
    else write('No server runs; both databases are compared.');
  };
};
