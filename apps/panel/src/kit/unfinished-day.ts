type Days = { readonly from: string; readonly to: string };

/**
 * Whether a line of days, or of groups of days, leaves one out: today has only begun, and beside whole days it would look like a fall. Where there is little else to show,
 * it stays.
 */
export const isUnfinished = (all: readonly unknown[], { from, to }: Days, today: string): boolean =>
  to === today && from === to && all.length > 2;
