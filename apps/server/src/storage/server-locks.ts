import type { DatabaseLocation } from './database-location.ts';
import { openSessionLocks } from './postgres/session-locks.ts';

/** What one server at a time does for all that share a database. */
export type LockName = 'duties' | 'embeddedEngine';

/** This server has it, somebody else has it, or the database can't be asked. */
export type LockState = 'acquired' | 'taken' | 'unknown';

export type ServerLocks = {
  /** Tries to take the lock, and says whether this server has it. Call it again and again: it is lost with the connection. */
  readonly tryAcquire: (name: LockName) => Promise<LockState>;
  /** Releases all locks: somebody else can take them once this has resolved. */
  readonly close: () => Promise<void>;
};

/** A SQLite database belongs to one server, which holds the lock of its data directory. */
const alone: ServerLocks = {
  tryAcquire: () => Promise.resolve('acquired'),
  close: () => Promise.resolve(),
};

export const openServerLocks = (location: DatabaseLocation): ServerLocks =>
  location.kind === 'postgres' ? openSessionLocks(location.url) : alone;
