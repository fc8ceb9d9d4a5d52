/** By how many places a product moved (up is positive), or that it is new among the first results. */
export type Move = { readonly id: string; readonly places: number | 'new' };

/** How the first products moved compared with before a change, and which of them are gone. */
export const movesOf = (
  before: readonly string[],
  after: readonly string[],
): { readonly moves: readonly Move[]; readonly gone: readonly string[] } => ({
  moves: after.map((id, at) => {
    const was = before.indexOf(id);
    return { id, places: was < 0 ? 'new' : was - at };
  }),
  gone: before.filter((id) => !after.includes(id)),
});

/** The oldest change since the screen was opened, given the newest one at that time; undefined if there is none. */
export const firstSince = <C extends { readonly changeId: string }>(
  newestFirst: readonly C[],
  newestAtOpening: string | null,
): C | undefined => {
  const at = newestFirst.findIndex(({ changeId }) => changeId === newestAtOpening);
  return newestFirst[(at < 0 ? newestFirst.length : at) - 1];
};
