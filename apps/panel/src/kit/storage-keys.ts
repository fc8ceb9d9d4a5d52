/** The keys of everything that the panel stores in the browser. */
export const storageKeys = {
  loggedIn: 'vitrina.loggedIn',
  accessToken: 'vitrina.accessToken',
  tokenExpiresAt: 'vitrina.tokenExpiresAt',
  refreshAt: 'vitrina.refreshAt',
  user: 'vitrina.user',
  locale: 'vitrina.locale',
  skin: 'vitrina.skin',
  layout: 'vitrina.layout',
  instance: 'vitrina.instance',
  wizardDraft: 'vitrina.wizardDraft',
} as const;

/** The list of first steps, once the customer has put it away. */
export const firstStepsHiddenKey = (uid: string): string => `vitrina.firstStepsHidden.${uid}`;

/** In the storage of the tab: where to go after signing in. */
export const returnToKey = 'vitrina.returnTo';
/** The same of the search that was selected. */
export const returnInstanceKey = 'vitrina.returnInstance';

/** In the storage of the tab: the page of a list that was unfolded on a phone. */
export const unfoldedKey = (path: string, label: string): string => `vitrina.unfolded.${path}.${label}`;

/** In the storage of the tab: unsaved input, by customer and screen. */
const formDraftPrefix = 'vitrina.formDraft.';
export const formDraftKey = (uid: string, path: string): string => `${formDraftPrefix}${uid}.${path}`;
export const dropFormDrafts = (tabStorage: Storage): void => {
  const keys = Array.from({ length: tabStorage.length }, (_, index) => tabStorage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(formDraftPrefix)) tabStorage.removeItem(key);
};
