import type { DatabaseLocation } from './database-location.ts';
import { openSessionLocks } from './postgres/session-locks.ts';

/** What one server at a time does for all that share a database. */
export type LockName = 'duties' | 'embeddedEngine';

export type ServerLocks = {
  /** Whether this server holds the lock; takes it if nobody does. False where the database can't be asked. Ask again and again: a lock is lost with the connection. */
  readonly hold: (name: LockName) => Promise<boolean>;
  /** Releases all locks. */
  readonly close: () => Promise<void>;
};

/** A SQLite database belongs to one server, which holds the lock of its data directory. */
const alone: ServerLocks = { hold: () => Promise.resolve(true), close: () => Promise.resolve() };

export const openServerLocks = (location: DatabaseLocation): ServerLocks =>
  location.kind === 'postgres' ? openSessionLocks(location.url) : alone;
