export type MoveKey = 'ArrowDown' | 'ArrowUp' | 'Home' | 'End';
export const isMoveKey = (key: string): key is MoveKey =>
  key === 'ArrowDown' || key === 'ArrowUp' || key === 'Home' || key === 'End';

/**
 * Where the keyboard goes in a list of `count` choices, -1 being the input itself. Home and End belong to the text
 * while the input is active: null says that the key is not the list's.
 * After the ARIA Authoring Practices, combobox with list autocomplete.
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
