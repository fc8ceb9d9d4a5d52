import { type CallName, calls, splitFeedAddress } from '@vitrina/contract';
import type { FieldName } from '../../../kit/form/problem-messages.ts';

export type FeedPassword = { readonly username: string; readonly password: string };

export const noPassword: FeedPassword = { username: '', password: '' };
export const isNoPassword = ({ username, password }: FeedPassword): boolean =>
  username === '' && password === '';

/** Whether there is something to save. The name of a refused password stays in its field, to be sent with another one. */
export const isTyped = ({ username, password }: FeedPassword, refusedName: string): boolean =>
  password !== '' || (username !== '' && username !== refusedName);

export const feedPasswordFields = calls.saveFeedCredentials.body.pick({ username: true, password: true });

const fieldNames: Partial<Record<string, FieldName>> = { username: 'feedUsername', password: 'feedPassword' };
export const passwordFieldAt = (path: string): FieldName | undefined => fieldNames[path];

/** Calls that another password makes stale: the catalogs, and every analysis of a feed. */
export const changedByPassword: readonly CallName[] = [
  'getWorkingCatalog',
  'listCatalogs',
  'listFullCatalogs',
  'analyzeFeed',
  'previewFeed',
  'findPathsByCatalog',
];

/**
 * Splits an address and the credentials typed in it. Null if it has none, or some that can't be shown in fields: a password that
 * isn't UTF-8 stays percent-encoded in the address.
 */
export const splitPassword = (address: string): (FeedPassword & { readonly url: string }) | null => {
  const { url, credentials } = splitFeedAddress(address);
  if (!credentials) return null;
  try {
    return {
      url,
      username: decodeURIComponent(credentials.username),
      password: decodeURIComponent(credentials.password),
    };
  } catch {
    return null;
  }
};

/** As a `ref`: focuses what has replaced the button that was clicked. */
export const takeFocus = (node: HTMLElement | null): void => node?.focus();

/** A saved password belongs to the server of its address. */
export const isSameServer = (one: string, other: string): boolean => {
  const origin = URL.parse(one)?.origin;
  return origin !== undefined && origin === URL.parse(other)?.origin;
};
