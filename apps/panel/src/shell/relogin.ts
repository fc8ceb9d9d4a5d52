import type { ApiClient } from '../api/api-client.ts';
import type { Session } from './session.ts';

/**
 * Exchanges a hash for a session: fetches the token and stores it, fetches the profile and stores
 * the user, then signals logged in. Throws `ApiFailure`; then no session is left behind.
 */
export const relogin = async (parts: { api: ApiClient; session: Session }, hash: string): Promise<void> => {
  const { api, session } = parts;
  session.clear();
  try {
    session.storeToken(await api.call('relogin', { params: { hash } }));
    const { data: user } = await api.call('getProfile', {});
    session.storeUser(user);
    session.signalLoggedIn();
  } catch (failure) {
    session.clear();
    throw failure;
  }
};
