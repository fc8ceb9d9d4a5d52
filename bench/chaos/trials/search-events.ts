/** One search event per id. Sent again under the same ids they count as duplicates, so a second call tells which of the first were lost. */
export const searchEventsOf = (eventIds: readonly string[]) =>
  eventIds.map((eventId) => ({ type: 'search', eventId, query: `q ${eventId}`, total: 1, context: 'serp' }));
