import type { ApiClient } from '../../api/api-client.ts';
import { isApiFailure } from '../../kit/api-failure.ts';
import type { Session } from '../../kit/session.ts';

/**
 * Renews the token once its refresh time has passed. Calls at the same time share one request.
 * A failure other than 401 (which leaves by itself) is passed over: the token still holds for a minute.
 */
export const createTokenRenewal = ({ session, api }: { session: Session; api: () => ApiClient }) => {
  let running: Promise<void> | null = null;
  const renew = async (): Promise<void> => {
    const before = session.token();
    try {
      const token = await api().call('refreshToken', {});
      // Signed out, or renewed by another tab, while this was under way.
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

/** What runs before each protected route. It never returns for a visitor without a session: the browser leaves. */
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
      // Nothing of a protected screen may show while the browser is on its way out.
      await new Promise<never>(() => {});
    }
    parts.afterCheck(pathname);
  };
