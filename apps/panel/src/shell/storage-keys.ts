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
