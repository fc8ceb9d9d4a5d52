import { invalidateCalls } from '../../api/use-api.ts';
import { storageKeys } from '../../kit/storage-keys.ts';
import type { Panel } from '../create-panel.ts';

/**
 * Follows other tabs of the panel: signing out or in, changes of skin, language, layout or instance, and what is saved
 * there, which is read again here.
 */
export const followOtherTabs = (panel: Panel, page: Window): (() => void) => {
  const follow = (event: StorageEvent): void => {
    const wiped = event.key === null;
    if (wiped || event.key === storageKeys.loggedIn) {
      if (!panel.session.isSignedIn()) {
        panel.leaveWithOthers();
        return;
      }
    }
    if (event.key === storageKeys.user && event.oldValue !== null && event.newValue !== null) {
      const uidOf = (text: string) => (JSON.parse(text) as { uid?: string }).uid;
      // Another customer signed in: nothing of the previous one may stay on screen.
      if (uidOf(event.oldValue) !== uidOf(event.newValue)) {
        panel.reload();
        return;
      }
    }
    panel.session.announce();
    panel.selection.announce();
    panel.preferences.reload();
  };
  page.addEventListener('storage', follow);
  const unfollow = panel.otherTabs.follow((stale) => void invalidateCalls(panel.queries, stale));
  return () => {
    unfollow();
    page.removeEventListener('storage', follow);
  };
};
