import { type CallName, calls, splitFeedAddress } from '@vitrina/contract';
import type { FieldName } from '../../../kit/form/problem-messages.ts';

export type FeedPassword = { readonly username: string; readonly password: string };

export const noPassword: FeedPassword = { username: '', password: '' };
export const isNoPassword = ({ username, password }: FeedPassword): boolean =>
  username === '' && password === '';

export const feedPasswordFields = calls.saveFeedCredentials.body;

const fieldNames: Partial<Record<string, FieldName>> = { username: 'feedUsername', password: 'feedPassword' };
export const passwordFieldAt = (path: string): FieldName | undefined => fieldNames[path];

/** What is read anew with another password: the catalogs, and every look at a feed. */
export const changedByPassword: readonly CallName[] = [
  'getWorkingCatalog',
  'listCatalogs',
  'listFullCatalogs',
  'analyzeFeed',
  'previewFeed',
  'findPathsByCatalog',
];

/**
 * The address and the password that was typed in it, apart. Null if there is none in it, or one that can't be shown in a
 * field: a password that is not UTF-8 stays percent-encoded in its address.
 */
export const takePassword = (address: string): (FeedPassword & { readonly url: string }) | null => {
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

/** As a `ref`: what a click has opened takes the focus of the button that is gone. */
export const takeFocus = (node: HTMLElement | null): void => node?.focus();

/** A saved password is for the server of its address alone. */
export const isSameServer = (one: string, other: string): boolean => {
  const origin = URL.parse(one)?.origin;
  return origin !== undefined && origin === URL.parse(other)?.origin;
};
