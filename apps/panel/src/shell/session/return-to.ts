import { returnToKey } from '../../kit/storage-keys.ts';

/** Only an address inside the panel is remembered: `//host` would leave it. */
const isInternal = (href: string): boolean => /^\/(?![/\\])/.test(href);

export const rememberTarget = (storage: Storage, href: string): void => {
  if (isInternal(href) && href !== '/') storage.setItem(returnToKey, href);
};

/** The remembered address, once; `/` if there is none. */
export const takeTarget = (storage: Storage): string => {
  const href = storage.getItem(returnToKey);
  storage.removeItem(returnToKey);
  return href !== null && isInternal(href) ? href : '/';
};
