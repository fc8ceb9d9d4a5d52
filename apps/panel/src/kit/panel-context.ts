import type { i18n } from 'i18next';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Notices } from './notices.ts';
import type { OtherTabs } from './other-tabs.ts';
import type { PageFocus } from './page-focus.ts';
import type { PreferenceStore, Preferences } from './preferences.ts';
import type { InstanceSelection } from './selection.ts';
import type { Session } from './session.ts';

/** Everything that all parts of the panel may use, apart from the network. Created once by the shell. */
export type PanelParts = {
  readonly session: Session;
  readonly preferences: PreferenceStore;
  readonly selection: InstanceSelection;
  readonly notices: Notices;
  readonly i18n: i18n;
  readonly pageFocus: PageFocus;
  readonly otherTabs: OtherTabs;
  /** The browser's local storage. All keys are in `storage-keys.ts`. */
  readonly storage: Storage;
  /** The storage of this tab only. */
  readonly tabStorage: Storage;
  /** Ends the session and sends the browser to the control panel's sign-in page. */
  readonly leave: () => void;
  readonly signOut: () => Promise<void>;
  /** Opens an address that is no screen of this session, in this tab. */
  readonly goTo: (url: string) => void;
  /** Reloads the panel, for example after a chunk failed to load. */
  readonly reload: () => void;
};

const PanelContext = createContext<PanelParts | null>(null);
export const PanelProvider = PanelContext.Provider;

export const usePanel = (): PanelParts => {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('usePanel outside of PanelProvider');
  return panel;
};

export const usePreferences = (): Preferences => {
  const { preferences } = usePanel();
  return useSyncExternalStore(preferences.subscribe, preferences.current);
};

export const useUser = () => {
  const { session } = usePanel();
  return useSyncExternalStore(session.subscribe, () => session.user());
};
