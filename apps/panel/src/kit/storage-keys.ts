/** Everything that the panel keeps in the browser's storage, by key. */
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

/** Kept for the tab only: where to go after signing in. */
export const returnToKey = 'vitrina.returnTo';

/** Kept for the tab only: what was typed and not saved, by customer and screen. */
const formDraftPrefix = 'vitrina.formDraft.';
export const formDraftKey = (uid: string, path: string): string => `${formDraftPrefix}${uid}.${path}`;
export const dropFormDrafts = (tabStorage: Storage): void => {
  const keys = Array.from({ length: tabStorage.length }, (_, index) => tabStorage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(formDraftPrefix)) tabStorage.removeItem(key);
};
