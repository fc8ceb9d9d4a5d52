import type { ApiClient } from '../../api/api-client.ts';
import { isApiFailure } from '../../kit/api-failure.ts';
import type { Session } from '../../kit/session.ts';

/**
 * Renews the token once its refresh time has passed. Concurrent calls share one request. A failure other than 401
 * (which signs the owner out) is ignored: the token remains valid for another minute.
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
    if (!session.isAuthenticated() || !session.needsRefresh()) return;
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
    const check = async (): Promise<boolean> => {
      if (!parts.session.isAuthenticated()) return false;
      await parts.renewToken();
      return parts.session.isAuthenticated();
    };
    if (!(await check())) {
      parts.remember(href);
      parts.leave();
      // Nothing of a protected screen may be shown while the browser leaves.
      await new Promise<never>(() => {});
    }
    parts.afterCheck(pathname);
  };
