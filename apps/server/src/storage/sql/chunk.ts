/**
 * Splits a long list, for one statement each: SQLite binds 32,766 values in one, PostgreSQL 65,535. A shorter list gives a single
 * chunk, an empty one none.
 */
export const chunk = <T>(items: readonly T[], size = 1000): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
