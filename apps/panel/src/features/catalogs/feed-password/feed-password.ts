import { type CallName, calls, splitFeedAddress } from '@vitrina/contract';
import type { FieldName } from '../../../kit/form/problem-messages.ts';

export type FeedPassword = { readonly username: string; readonly password: string };

export const noPassword: FeedPassword = { username: '', password: '' };
export const isNoPassword = ({ username, password }: FeedPassword): boolean =>
  username === '' && password === '';

export const feedPasswordFields = calls.saveFeedCredentials.body;

const fieldNames: Partial<Record<string, FieldName>> = { username: 'feedUsername', password: 'feedPassword' };
export const passwordFieldAt = (path: string): FieldName | undefined => fieldNames[path];

/** Calls whose replies become stale when a password changes: the catalogs, and every analysis of a feed. */
export const changedByPassword: readonly CallName[] = [
  'getWorkingCatalog',
  'listCatalogs',
  'listFullCatalogs',
  'analyzeFeed',
  'previewFeed',
  'findPathsByCatalog',
];

/**
 * Separates the password typed in an address from the address. Null if there is none, or one that can't be shown in a
 * field: a password that is not UTF-8 stays percent-encoded in its address.
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

/** For a `ref`: moves the focus to what a click has opened, as the clicked button is gone. */
export const takeFocus = (node: HTMLElement | null): void => node?.focus();

/** A saved password is only valid for the server of its address. */
export const isSameServer = (one: string, other: string): boolean => {
  const origin = URL.parse(one)?.origin;
  return origin !== undefined && origin === URL.parse(other)?.origin;
};
