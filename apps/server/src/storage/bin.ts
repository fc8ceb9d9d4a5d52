/** Days in which what was deleted can be restored. */
export const binDays = 30;

/** When a catalog was deleted whose index is being removed: before any time. */
export const beyondRestoring = '0000-01-01T00:00:00.000Z';
