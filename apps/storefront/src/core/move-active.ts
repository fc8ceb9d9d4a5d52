export type MoveKey = 'ArrowDown' | 'ArrowUp' | 'Home' | 'End';
export const isMoveKey = (key: string): key is MoveKey =>
  key === 'ArrowDown' || key === 'ArrowUp' || key === 'Home' || key === 'End';

/**
 * The next active option of `count`, with -1 for the input itself. Home and End belong to the text while the input is
 * active: null means that the list doesn't handle the key. After the ARIA Authoring Practices, combobox with list
 * autocomplete.
 */
export const moveActive = (active: number, key: MoveKey, count: number): number | null => {
  if (count === 0) return null;
  if (key === 'Home' || key === 'End') {
    if (active < 0) return null;
    return key === 'Home' ? 0 : count - 1;
  }
  const places = count + 1;
  const step = key === 'ArrowDown' ? 1 : -1;
  return ((active + 1 + step + places) % places) - 1;
};
