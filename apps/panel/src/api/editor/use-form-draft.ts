import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { z } from 'zod';
import { usePanel, useUser } from '../../kit/panel-context.ts';
import { formDraftKey } from '../../kit/storage-keys.ts';

export type FormDraft<T> = {
  /** The unsaved input of the last visit; null if there was none. */
  readonly stored: T | null;
  /** Whether the screen opened with `stored`, and that has been neither saved nor discarded since. */
  readonly isRestored: boolean;
  /** Stores the input; null if it doesn't differ from what is saved. */
  readonly store: (value: T | null) => void;
  readonly isStored: () => boolean;
  /** Removes it after it was saved or discarded. */
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
 * Stores a form's unsaved input in the tab's storage, keyed by customer and path, so that nothing is lost if the session ends
 * in the middle of a form. Not to be used for passwords or keys. `part` distinguishes forms of one path that depend on the query.
 */
export const useFormDraft = <T>(schema: z.ZodType<T>, part = ''): FormDraft<T> => {
  const { tabStorage } = usePanel();
  const uid = useUser()?.uid ?? '';
  // A component rendered by itself, as in tests, has no router.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  // The initial path: during a navigation the router already has the next one.
  const [key] = useState(() => formDraftKey(uid, `${router?.state.location.pathname ?? ''}${part}`));
  const [stored] = useState(() => read(tabStorage, key, schema));
  const [isRestored, setIsRestored] = useState(stored !== null);
  const store = useCallback(
    (value: T | null): void => {
      try {
        if (value === null) tabStorage.removeItem(key);
        else tabStorage.setItem(key, JSON.stringify(value));
      } catch {
        // If the browser refuses to store anything, the input just can't be restored.
        tabStorage.removeItem(key);
      }
    },
    [tabStorage, key],
  );
  const drop = useCallback((): void => {
    tabStorage.removeItem(key);
    setIsRestored(false);
  }, [tabStorage, key]);
  const isStored = useCallback(() => tabStorage.getItem(key) !== null, [tabStorage, key]);
  return { stored, isRestored, store, isStored, drop };
};

/** Tells of a path whether unsaved input of its form waits in this tab. */
export const useHasFormDraft = (): ((path: string) => boolean) => {
  const { tabStorage } = usePanel();
  const uid = useUser()?.uid ?? '';
  return (path) => tabStorage.getItem(formDraftKey(uid, path)) !== null;
};
