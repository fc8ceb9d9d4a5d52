import { statSync } from 'node:fs';
import type { DatabaseLocation } from '../database-location.ts';

/** The size of SQLite's write-ahead log; PostgreSQL looks after its own. */
export const logBytesOf = (location: DatabaseLocation): number =>
  location.kind === 'sqlite' ? (statSync(`${location.file}-wal`, { throwIfNoEntry: false })?.size ?? 0) : 0;
