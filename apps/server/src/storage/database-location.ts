/** Where the database is. Threads are handed it to open connections of their own; a PostgreSQL address holds a password. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** Keeps a password out of logs and messages. */
export const describeLocation = (location: DatabaseLocation): string => {
  if (location.kind === 'sqlite') return location.file;
  const { hostname, port, pathname } = new URL(location.url);
  return `PostgreSQL at ${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
};

export const sqliteAt = (file: string): DatabaseLocation => ({ kind: 'sqlite', file });
