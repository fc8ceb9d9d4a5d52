import type { ApiClient } from '../../api/api-client.ts';
import { isApiFailure } from '../../kit/api-failure.ts';
import type { Session } from '../../kit/session.ts';

/**
 * Renews the token once its refresh time has passed. Concurrent calls share one request. Only a 401 signs the owner out, also
 * if the token should have expired by this clock: after any other failure the next call tries again.
 */
export const createTokenRenewal = ({ session, api }: { session: Session; api: () => ApiClient }) => {
  let running: Promise<void> | null = null;
  const renew = async (): Promise<void> => {
    const before = session.token();
    try {
      const token = await api().call('refreshToken', {});
      // In the meantime the owner may have signed out, or another tab may have renewed the token.
      if (session.token() === before) session.storeToken(token);
    } catch (failure) {
      if (!isApiFailure(failure)) throw failure;
    }
  };
  return async (): Promise<void> => {
    if (!session.isSignedIn() || !session.needsRefresh()) return;
    running ??= renew().finally(() => {
      running = null;
    });
    await running;
  };
};

export type Guard = (location: { pathname: string; href: string }) => Promise<void>;

/**
 * Runs before each protected route. For a visitor without a session it never resolves, as the browser leaves the
 * page.
 */
export const createGuard =
  (parts: {
    session: Session;
    renewToken: () => Promise<void>;
    remember: (href: string) => void;
    leave: () => void;
    afterCheck: (pathname: string) => void;
  }): Guard =>
  async ({ pathname, href }) => {
    const wasSignedIn = parts.session.isSignedIn();
    if (wasSignedIn) await parts.renewToken();
    if (!parts.session.isSignedIn()) {
      parts.remember(href);
      // Otherwise the renewal was refused, and the browser is leaving already.
      if (!wasSignedIn) parts.leave();
      // Nothing of a protected screen may be shown while the browser leaves.
      await new Promise<never>(() => {});
    }
    parts.afterCheck(pathname);
  };
