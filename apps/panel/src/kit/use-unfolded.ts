import { useState } from 'react';
import { usePanel } from './panel-context.ts';
import { unfoldedKey } from './storage-keys.ts';

/** Which page of the list `label` was unfolded, here or when this tab was last at this address; null if none was. */
export const useUnfolded = (label: string): [string | null, (page: string) => void] => {
  const { tabStorage } = usePanel();
  const key = unfoldedKey(window.location.pathname, label);
  const [unfolded, setUnfolded] = useState(() => tabStorage.getItem(key));
  const unfold = (page: string): void => {
    setUnfolded(page);
    try {
      tabStorage.setItem(key, page);
    } catch {
      // If the browser refuses to store anything, the list is just folded when the owner comes back.
    }
  };
  return [unfolded, unfold];
};
