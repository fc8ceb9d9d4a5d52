/** The list with one item moved. A target outside the list changes nothing. */
export const moveItem = <T>(items: readonly T[], from: number, to: number): readonly T[] => {
  if (to < 0 || to >= items.length || from === to) return items;
  const moved = [...items];
  const [item] = moved.splice(from, 1);
  if (item === undefined) return items;
  moved.splice(to, 0, item);
  return moved;
};
