/** Where the database is. Threads are handed it to open connections of their own; a PostgreSQL address holds a password. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

export const sqliteAt = (file: string): DatabaseLocation => ({ kind: 'sqlite', file });
