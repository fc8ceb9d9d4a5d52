import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import type { Editor } from './editor.ts';

const maxSteps = 100;

type Steps<T> = {
  readonly past: readonly T[];
  readonly future: readonly T[];
  /** Names the last edit if it goes on: typing, dragging. */
  readonly key: string | null;
};

export type EditSteps<T> = {
  /** Edits the value. Edits in a row with the same key are one step. */
  readonly edit: (next: T, key?: string) => void;
  /** Undefined while there is nothing to undo or redo. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  readonly clear: () => void;
};

/** Undo and redo for an editor, also by Ctrl+Z and Ctrl+Shift+Z; in a text field these keep their own meaning. */
export const useEditSteps = <T>({ value, change }: Pick<Editor<T>, 'value' | 'change'>): EditSteps<T> => {
  const none: Steps<T> = { past: [], future: [], key: null };
  const [{ past, future, key: lastKey }, setSteps] = useState(none);
  const previous = past.at(-1);
  const next = future[0];
  const undo =
    previous === undefined
      ? undefined
      : (): void => {
          setSteps({ past: past.slice(0, -1), future: [value, ...future], key: null });
          change(previous);
        };
  const redo =
    next === undefined
      ? undefined
      : (): void => {
          setSteps({ past: [...past, value], future: future.slice(1), key: null });
          change(next);
        };
  useHotkeys([
    ['mod+Z', () => undo?.()],
    ['mod+shift+Z', () => redo?.()],
    ['mod+Y', () => redo?.()],
  ]);
  return {
    edit: (edited, key) => {
      if (edited === value) return;
      const goesOn = key !== undefined && key === lastKey;
      setSteps({ past: goesOn ? past : [...past.slice(1 - maxSteps), value], future: [], key: key ?? null });
      change(edited);
    },
    undo,
    redo,
    clear: () => setSteps(none),
  };
};
