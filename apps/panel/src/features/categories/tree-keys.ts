import { plainLetters } from '../../kit/plain-letters.ts';
import type { TreeRow } from './category-rows.ts';

/** What a key does in the tree; the pattern of the ARIA Authoring Practices. */
export type TreeMove =
  | { readonly kind: 'go'; readonly to: number; readonly extends: boolean }
  | { readonly kind: 'toggle'; readonly at: number }
  | { readonly kind: 'select'; readonly at: number; readonly extends: boolean }
  | { readonly kind: 'choose'; readonly at: number }
  | { readonly kind: 'selectAll' }
  | { readonly kind: 'clear' };

type Key = { readonly key: string; readonly shift: boolean; readonly command: boolean };

const rightMove = (rows: readonly TreeRow[], at: number): TreeMove | null => {
  const row = rows[at];
  if (!row || row.node.children.length === 0) return null;
  return row.isOpen ? { kind: 'go', to: at + 1, extends: false } : { kind: 'toggle', at };
};

const leftMove = (rows: readonly TreeRow[], at: number): TreeMove | null => {
  const row = rows[at];
  if (row?.isOpen) return { kind: 'toggle', at };
  const to = row?.node.parent ? rows.findIndex(({ node }) => node === row.node.parent) : -1;
  return to === -1 ? null : { kind: 'go', to, extends: false };
};

/** The move that a key means on the row at `at`; null for a key that means nothing. */
export const moveOf = (
  rows: readonly TreeRow[],
  at: number,
  { key, shift, command }: Key,
): TreeMove | null => {
  const last = rows.length - 1;
  const go = (to: number): TreeMove => ({
    kind: 'go',
    to: Math.max(0, Math.min(last, to)),
    extends: shift,
  });
  if (command) return key === 'a' ? { kind: 'selectAll' } : null;
  switch (key) {
    case 'ArrowDown':
      return go(at + 1);
    case 'ArrowUp':
      return go(at - 1);
    case 'PageDown':
      return go(at + 10);
    case 'PageUp':
      return go(at - 10);
    case 'Home':
      return go(0);
    case 'End':
      return go(last);
    case 'ArrowRight':
      return rightMove(rows, at);
    case 'ArrowLeft':
      return leftMove(rows, at);
    case ' ':
      return { kind: 'select', at, extends: shift };
    case 'Enter':
      return { kind: 'choose', at };
    case 'Escape':
      return { kind: 'clear' };
    default:
      return null;
  }
};

/** The next row whose name begins with what was typed, after the present one or, for more letters, from it on. */
export const typedRow = (rows: readonly TreeRow[], at: number, typed: string): number => {
  const wanted = plainLetters(typed);
  const from = typed.length === 1 ? at + 1 : at;
  for (let step = 0; step < rows.length; step++) {
    const index = (from + step) % rows.length;
    if (plainLetters(rows[index]?.node.category.name ?? '').startsWith(wanted)) return index;
  }
  return -1;
};
