/** The number of events in one call, what one may name, and the age beyond which it is refused. */
export const eventLimits = {
  perCall: 1000,
  products: 20,
  categories: 20,
  categoryLength: 500,
  oldestDays: 30,
  bodyBytes: 2 * 1024 * 1024,
} as const;
