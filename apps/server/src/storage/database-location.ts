/** Where the database is. Threads are handed it to open connections of their own; a PostgreSQL address holds a password. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

export const sqliteAt = (file: string): DatabaseLocation => ({ kind: 'sqlite', file });

/** Whether other servers may use the same database, which may then be away while this one goes on. SQLite's belongs to one server. */
export const mayBeShared = ({ kind }: DatabaseLocation): boolean => kind === 'postgres';
