/** Proposed if none have been saved: before opening time, at noon and in the evening. */
const proposedTimes = ['06:00', '12:00', '18:00'];

/** When a new catalog is refreshed: as edited, as saved before, or as proposed. */
export const startingTimes = (
  edited: readonly string[] | null,
  saved: readonly string[],
): readonly string[] => edited ?? (saved.length > 0 ? saved : proposedTimes);
