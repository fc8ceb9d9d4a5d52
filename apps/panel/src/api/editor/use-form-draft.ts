import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { z } from 'zod';
import { usePanel, useUser } from '../../kit/panel-context.ts';
import { formDraftKey } from '../../kit/storage-keys.ts';

export type FormDraft<T> = {
  /** What was typed and not saved when this screen was last left; null if nothing was. */
  readonly kept: T | null;
  /** Whether the screen opened with `kept` and it was neither saved nor thrown away since. */
  readonly isRestored: boolean;
  /** Keeps what is typed; null where nothing differs from what is saved. */
  readonly keep: (value: T | null) => void;
  /** Forgets it: it was saved, or thrown away. */
  readonly drop: () => void;
};

const read = <T>(storage: Storage, key: string, schema: z.ZodType<T>): T | null => {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

/**
 * Keeps what is typed on this screen in the storage of the tab, by customer and path, so that a session
 * that ends in the middle of a form loses nothing. Never for a password or a key. `part` tells apart what one path shows
 * by its query.
 */
export const useFormDraft = <T>(schema: z.ZodType<T>, part = ''): FormDraft<T> => {
  const { tabStorage } = usePanel();
  const uid = useUser()?.uid ?? '';
  // A part that is shown by itself has no router.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  // The path at the beginning: when another screen is on its way, the router is there already.
  const [key] = useState(() => formDraftKey(uid, `${router?.state.location.pathname ?? ''}${part}`));
  const [kept] = useState(() => read(tabStorage, key, schema));
  const [isRestored, setIsRestored] = useState(kept !== null);
  const keep = useCallback(
    (value: T | null): void => {
      try {
        if (value === null) tabStorage.removeItem(key);
        else tabStorage.setItem(key, JSON.stringify(value));
      } catch {
        // A browser that refuses to store only loses the restoring.
        tabStorage.removeItem(key);
      }
    },
    [tabStorage, key],
  );
  const drop = useCallback((): void => {
    tabStorage.removeItem(key);
    setIsRestored(false);
  }, [tabStorage, key]);
  return { kept, isRestored, keep, drop };
};
