import type { QueryClient } from '@tanstack/react-query';
import type { Locale } from '@vitrina/contract';
import type { ApiClient } from '../../api/api-client.ts';
import { callQuery } from '../../api/use-api.ts';
import { type ApiFailure, isApiFailure } from '../../kit/api-failure.ts';
import type { PreferenceStore } from '../../kit/preferences.ts';
import type { Session } from '../../kit/session.ts';

type Parts = {
  readonly api: ApiClient;
  readonly session: Session;
  readonly queries: QueryClient;
  readonly preferences: PreferenceStore;
};

/**
 * Exchanges a hash for a session: fetches the token and stores it, fetches the profile and stores
 * the user, then signals logged in. Throws `ApiFailure`; then no session is left behind.
 */
const relogin = async ({ api, session, queries }: Parts, hash: string): Promise<void> => {
  session.clear();
  try {
    session.storeToken(await api.call('relogin', { params: { hash } }));
    const reply = await api.call('getProfile', {});
    session.storeUser(reply.data);
    session.signalLoggedIn();
    // It has just been read: the frame need not ask again.
    queries.setQueryData(callQuery(api, 'getProfile', {}).queryKey, reply);
  } catch (failure) {
    session.clear();
    throw failure;
  }
};

/** Null once the session is there, or what went wrong. */
export type SignInByHash = (hash: string, lang: Locale | undefined) => Promise<ApiFailure | null>;

/** A hash holds for one use: asked for the same one again, this gives what came of it. */
export const createSignInByHash = (parts: Parts): SignInByHash => {
  let last: { hash: string; outcome: Promise<ApiFailure | null> } | null = null;
  const signIn = async (hash: string, lang: Locale | undefined): Promise<ApiFailure | null> => {
    if (lang) parts.preferences.chooseLocaleOnce(lang);
    try {
      await relogin(parts, hash);
      return null;
    } catch (failure) {
      if (isApiFailure(failure)) return failure;
      throw failure;
    }
  };
  return (hash, lang) => {
    if (last?.hash !== hash) last = { hash, outcome: signIn(hash, lang) };
    return last.outcome;
  };
};
