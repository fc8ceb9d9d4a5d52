import { returnToKey } from '../../kit/storage-keys.ts';

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
