import type { InstanceSelection } from '../../kit/selection.ts';
import { returnInstanceKey, returnToKey } from '../../kit/storage-keys.ts';

/** Only addresses within the panel are remembered: `//host` would lead elsewhere. */
const isInternal = (href: string): boolean => /^\/(?![/\\])/.test(href);

export const rememberTarget = (storage: Storage, href: string): void => {
  if (isInternal(href) && href !== '/') storage.setItem(returnToKey, href);
};

/** The remembered address, which is then forgotten; `/` if there is none. */
export const takeTarget = (storage: Storage): string => {
  const href = storage.getItem(returnToKey);
  storage.removeItem(returnToKey);
  return href !== null && isInternal(href) ? href : '/';
};

/** Remembers the selected search as well: unsaved changes of its settings wait there. */
export const rememberInstance = (storage: Storage, selection: InstanceSelection): void => {
  const instanceId = selection.current();
  if (instanceId !== null) storage.setItem(returnInstanceKey, instanceId);
};

/** Selects the remembered search, which is then forgotten. One of another customer is gone for this one. */
export const takeInstance = (storage: Storage, selection: InstanceSelection): void => {
  const instanceId = storage.getItem(returnInstanceKey);
  storage.removeItem(returnInstanceKey);
  if (instanceId !== null) selection.select(instanceId);
};
