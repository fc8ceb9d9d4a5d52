/** How a product's place changed: by how many places (up is positive), or that it was not among the first before. */
export type Move = { readonly id: string; readonly places: number | 'new' };

/** The places of the first products against those before a change, and what is no longer among them. */
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

/** The first change since the screen was opened, by the newest one at that time; undefined where there was none. */
export const firstSince = <C extends { readonly changeId: string }>(
  newestFirst: readonly C[],
  newestAtOpening: string | null,
): C | undefined => {
  const at = newestFirst.findIndex(({ changeId }) => changeId === newestAtOpening);
  return newestFirst[(at < 0 ? newestFirst.length : at) - 1];
};
