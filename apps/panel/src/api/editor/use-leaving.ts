import { useEffect } from 'react';
import type { ActionName } from '../../kit/failure-messages.ts';
import type { Notices } from '../../kit/notices.ts';
import { usePanel } from '../../kit/panel-context.ts';
import type { EditSession } from './edit-session.ts';

type Session = Pick<EditSession<unknown>, 'flush' | 'show' | 'subscribe' | 'current'>;

/** Sends pending autosaves when the screen is left or the page is hidden. */
export const useFlushOnLeaving = (
  session: Session,
  { isOn, notices, action }: { isOn: boolean; notices: Notices; action: ActionName },
): void => {
  useEffect(() => {
    if (!isOn) return;
    session.show(true);
    const whenHidden = (): void => {
      if (document.visibilityState === 'hidden') session.flush(true);
    };
    const whenLeft = (): void => session.flush(true);
    document.addEventListener('visibilitychange', whenHidden);
    window.addEventListener('pagehide', whenLeft);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      window.removeEventListener('pagehide', whenLeft);
      session.show(false);
      session.flush(false);
      // The screen that would have shown a failure is gone, so it is raised as a notice.
      session.subscribe(() => {
        const { failure } = session.current();
        if (failure) notices.raise({ action, failure });
      });
    };
  }, [session, isOn, notices, action]);
};

/**
 * Makes the browser ask before it closes a page with changes that could not be saved. Once the session has ended, nothing may stand
 * between the owner and the sign-in page: the changes wait in the tab's storage.
 */
export const useLeaveGuard = (isAtRisk: boolean): void => {
  const { session } = usePanel();
  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: BeforeUnloadEvent): void => {
      if (session.isSignedIn()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAtRisk, session]);
};
