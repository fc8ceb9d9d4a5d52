import { QueryClient } from '@tanstack/react-query';
import { type ApiClient, createApiClient } from '../api/api-client.ts';
import { isWorthRetrying, keepFailures, untilReread } from '../api/recovery.ts';
import { isApiFailure } from '../kit/api-failure.ts';
import { createBareTranslator, loadMessages } from '../kit/locale.ts';
import { Notices } from '../kit/notices.ts';
import { createOtherTabs } from '../kit/other-tabs.ts';
import { createPageFocus } from '../kit/page-focus.ts';
import type { PanelParts } from '../kit/panel-context.ts';
import { PreferenceStore } from '../kit/preferences.ts';
import { InstanceSelection } from '../kit/selection.ts';
import { Session } from '../kit/session.ts';
import { createNoticeOutlet } from './frame/notice-outlet.tsx';
import { createGuard, createTokenRenewal, type Guard } from './session/guard.ts';
import { createSignInByHash, type SignInByHash } from './session/relogin.ts';
import { rememberInstance, rememberTarget } from './session/return-to.ts';
import { type SignOutReason, signInUrl } from './session/sign-in-url.ts';

/** What the panel needs from the browser. Tests provide their own. */
export type Environment = {
  baseUrl: string;
  fetch: typeof fetch;
  storage: Storage;
  tabStorage: Storage;
  languages: readonly string[];
  prefersDark: () => boolean;
  now: () => number;
  /** The address of the external control panel's sign-in page. */
  controlPanelUrl: string;
  /** The current address of the panel: path, search and hash. */
  currentHref: () => string;
  goTo: (url: string) => void;
  reload: () => void;
};

const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, failure) => count < 1 && isWorthRetrying(failure),
        refetchInterval: untilReread,
        // A list that fails must say so and offer a retry, rather than wait for the browser to be online.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  keepFailures(client);
  return client;
};

export type Panel = PanelParts & {
  readonly api: ApiClient;
  readonly queries: QueryClient;
  readonly guard: Guard;
  /** Leaves once another tab has ended the session. */
  readonly leaveWithOthers: () => void;
  readonly signInByHash: SignInByHash;
  /** Loads the messages of the chosen language. Nothing may be rendered before. */
  readonly loadMessages: () => Promise<void>;
};

/** The panel's composition root. */
export const createPanel = (environment: Environment): Panel => {
  const { storage, now } = environment;
  const session = new Session(storage, now);
  const preferences = new PreferenceStore(environment);
  const selection = new InstanceSelection(storage);
  const queries = createQueryClient();
  const i18n = createBareTranslator(preferences.current().locale);
  const notices = new Notices(createNoticeOutlet(i18n));

  const leave = (reason?: SignOutReason): void => {
    session.clear();
    queries.clear();
    environment.goTo(signInUrl(environment.controlPanelUrl, reason));
  };
  /** After signing in again the owner is back on this screen. */
  const leaveForNow = (reason: SignOutReason): void => {
    rememberTarget(environment.tabStorage, environment.currentHref());
    rememberInstance(environment.tabStorage, selection);
    leave(reason);
  };
  const renewToken = createTokenRenewal({ session, api: () => api });
  const api = createApiClient({
    baseUrl: environment.baseUrl,
    fetch: environment.fetch,
    token: () => session.token(),
    beforeCall: async (name) => {
      if (name !== 'refreshToken' && name !== 'logout') await renewToken();
    },
    onUnauthorized: () => {
      // Whoever has just signed out may still wait for replies.
      if (session.isSignedIn()) leaveForNow(session.isAuthenticated() ? 'ended' : 'expired');
    },
  });

  let checkedPath: string | null = null;
  const guard = createGuard({
    session,
    renewToken,
    remember: (href) => rememberTarget(environment.tabStorage, href),
    leave: () => leave(),
    afterCheck: (pathname) => {
      // A changed filter is not another screen: the owner may still be reading the errors.
      if (pathname !== checkedPath) notices.clearErrors();
      checkedPath = pathname;
    },
  });

  const signOut = async (): Promise<void> => {
    try {
      await api.call('logout', {});
      leave();
    } catch (failure) {
      leave(isApiFailure(failure) && failure.status === 401 ? undefined : 'unfinished');
    }
  };

  return {
    api,
    session,
    preferences,
    selection,
    notices,
    queries,
    i18n,
    leave: () => leave(),
    leaveWithOthers: () => leaveForNow('elsewhere'),
    signOut,
    goTo: environment.goTo,
    guard,
    signInByHash: createSignInByHash({ api, session, queries, preferences }),
    loadMessages: () => loadMessages(i18n, preferences.current().locale),
    pageFocus: createPageFocus(),
    otherTabs: createOtherTabs(),
    storage,
    tabStorage: environment.tabStorage,
    reload: environment.reload,
  };
};
