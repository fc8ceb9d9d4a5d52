import type { i18n } from 'i18next';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Notices } from './notices.ts';
import type { PageFocus } from './page-focus.ts';
import type { PreferenceStore, Preferences } from './preferences.ts';
import type { InstanceSelection } from './selection.ts';
import type { Session } from './session.ts';

/** What every part of the panel may use, but for the network; made once by the shell. */
export type PanelParts = {
  readonly session: Session;
  readonly preferences: PreferenceStore;
  readonly selection: InstanceSelection;
  readonly notices: Notices;
  readonly i18n: i18n;
  readonly pageFocus: PageFocus;
  /** The browser's storage, for what outlives the tab; keys stand in `storage-keys.ts`. */
  readonly storage: Storage;
  /** Storage of this tab alone. */
  readonly tabStorage: Storage;
  /** Ends the session here and sends the browser to the control panel's sign-in. */
  readonly leave: () => void;
  readonly signOut: () => Promise<void>;
  /** Loads the panel anew, e.g. after a part of it could not be loaded. */
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
