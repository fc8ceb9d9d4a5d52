import type { Problem } from '@vitrina/contract';
import { type FocusEvent, useState } from 'react';

/** What is missing from fields that the owner has been in and left. Others may be still to come. */
export const useLeftFields = (broken: readonly Problem[]) => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return {
    leave: ({ target }: FocusEvent): void => {
      const path = target.closest<HTMLElement>('[data-path]')?.dataset.path;
      if (path !== undefined) setLeft((known) => (known.has(path) ? known : new Set([...known, path])));
    },
    problemAt: (path: string): Problem | undefined =>
      left.has(path) ? broken.find((problem) => problem.path === path) : undefined,
  };
};
