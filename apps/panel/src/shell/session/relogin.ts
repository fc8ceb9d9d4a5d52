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
 * Exchanges a hash for a session: fetches and stores the token, fetches the profile and stores the user, then
 * announces the sign-in. Throws `ApiFailure`: of a hash that isn't accepted before anything has changed, so that nobody's
 * link signs an owner out; afterwards no session is left behind.
 */
const relogin = async ({ api, session, queries }: Parts, hash: string): Promise<void> => {
  const token = await api.call('relogin', { params: { hash } });
  session.clear();
  try {
    session.storeToken(token);
    const reply = await api.call('getProfile', {});
    session.storeUser(reply.data);
    session.signalLoggedIn();
    // Saves the frame from requesting the profile again.
    queries.setQueryData(callQuery(api, 'getProfile', {}).queryKey, reply);
  } catch (failure) {
    session.clear();
    throw failure;
  }
};

/** Resolves to null once there is a session, or to the failure. */
export type SignInByHash = (hash: string, lang: Locale | undefined) => Promise<ApiFailure | null>;

/** A hash can be used once. Repeated calls with the same hash share the outcome of the first. */
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
