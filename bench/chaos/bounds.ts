import type { Size } from './attack.ts';

/** Nobody waits longer for a page or a picture; in the short run only what hangs counts, whatever the machine. */
export const patienceMs: Readonly<Record<Size, number>> = { short: 60_000, whole: 10_000 };
/** Half of what SQLite's write-ahead log may have: nobody is refused for it yet. */
export const maxLogBytes = 512 * 2 ** 20;
