/** PostgreSQL's advisory locks are numbers that all users of a database share. A released number keeps its meaning: servers of two versions may run at once. */
export const advisoryLocks = {
  /** Whoever writes. */
  writers: 86_722_410,
  /** What one server at a time does for all, as long as its connection lasts. */
  duties: 86_722_411,
  embeddedEngine: 86_722_412,
  /** Whoever makes partitions of months. */
  monthMakers: 86_722_413,
} as const;
