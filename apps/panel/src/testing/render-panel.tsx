import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Locale, Profile } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { onTestFinished } from 'vitest';
import { ApiProvider } from '../api/api-context.ts';
import { loadLaterMessages } from '../kit/locale.ts';
import { PanelProvider } from '../kit/panel-context.ts';
import { storageKeys } from '../kit/storage-keys.ts';
import { screens } from '../routes.ts';
import { createPanel, type Environment, type Panel } from '../shell/create-panel.ts';
import { createPanelRouter } from '../shell/create-router.tsx';
import { PanelApp } from '../shell/panel-app.tsx';
import { followOtherTabs } from '../shell/session/follow-tabs.ts';
import { theme } from '../ui/theme.ts';
import type { ApiServer } from './api-server.ts';
import { buildProfile } from './build.ts';
import { loopbackFetch } from './loopback-fetch.ts';

type Choices = {
  path: string;
  server: ApiServer;
  /** Null for a visitor who is not signed in. */
  user?: Profile | null;
  locale?: Locale;
  /** Milliseconds until the token expires. */
  tokenLeftMs?: number;
  environment?: Partial<Environment>;
};

export type Rendered = {
  panel: Panel;
  left: string[];
  reloads: number[];
  path: () => string;
  /** The address with its search. */
  href: () => string;
  /** The browser's buttons. */
  goBack: () => Promise<void>;
  goForward: () => Promise<void>;
  user: ReturnType<typeof userEvent.setup>;
};

export const storeSession = (user: Profile, tokenLeftMs: number): void => {
  const expiresAt = Date.now() + tokenLeftMs;
  localStorage.setItem(storageKeys.loggedIn, 'true');
  localStorage.setItem(storageKeys.accessToken, 'token-1');
  localStorage.setItem(storageKeys.tokenExpiresAt, String(expiresAt));
  localStorage.setItem(storageKeys.refreshAt, String(expiresAt - 60_000));
  localStorage.setItem(storageKeys.user, JSON.stringify(user));
};

const composePanel = async (choices: Omit<Choices, 'path'>, currentHref: () => string) => {
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const left: string[] = [];
  const reloads: number[] = [];
  const panel = createPanel({
    baseUrl: choices.server.baseUrl,
    // Requests still pending when a test ends must not touch the storage of the next one.
    fetch: async (...request) => {
      const response = await loopbackFetch(...request);
      return isOver ? new Promise<never>(() => {}) : response;
    },
    storage: localStorage,
    tabStorage: sessionStorage,
    languages: [choices.locale === 'cz' ? 'cs-CZ' : (choices.locale ?? 'en')],
    prefersDark: () => false,
    now: Date.now,
    controlPanelUrl: 'https://control.example/sign-in',
    currentHref,
    goTo: (url) => left.push(url),
    reload: () => reloads.push(1),
    ...choices.environment,
  });
  await panel.loadMessages();
  return { panel, left, reloads };
};

/** Renders a part of the panel on its own, with the context that every part may use. */
export const renderInPanel = async (part: ReactNode, server: ApiServer, locale: Locale = 'en') => {
  const { panel, reloads } = await composePanel({ server, locale }, () => '/');
  await loadLaterMessages(panel.i18n);
  await act(async () => {
    render(
      <PanelProvider value={panel}>
        <I18nextProvider i18n={panel.i18n}>
          <ApiProvider value={panel.api}>
            <QueryClientProvider client={panel.queries}>
              <MantineProvider theme={theme} env="test">
                {part}
              </MantineProvider>
            </QueryClientProvider>
          </ApiProvider>
        </I18nextProvider>
      </PanelProvider>,
    );
  });
  return { panel, reloads, user: userEvent.setup() };
};

/** Renders the whole panel at an address, over a real server; signed in unless `user` is null. */
export const renderPanel = async (choices: Choices): Promise<Rendered> => {
  const user = choices.user === undefined ? buildProfile() : choices.user;
  if (user) {
    storeSession(user, choices.tokenLeftMs ?? 3_600_000);
    choices.server.handle({ getProfile: () => ({ data: user }) });
  }
  const history = createMemoryHistory({ initialEntries: [choices.path] });
  const { panel, left, reloads } = await composePanel(choices, () => history.location.href);
  if (!document.getElementById('overlay'))
    document.body.insertAdjacentHTML('afterbegin', '<div id="overlay"></div>');
  document.getElementById('overlay')?.removeAttribute('hidden');
  const router = createPanelRouter(panel, { screens, history, page: window });
  onTestFinished(followOtherTabs(panel, window));
  await act(async () => {
    render(<PanelApp panel={panel} router={router} env="test" />);
  });
  return {
    panel,
    left,
    reloads,
    path: () => router.state.location.pathname,
    href: () => router.state.location.href,
    goBack: () => act(async () => history.back()),
    goForward: () => act(async () => history.forward()),
    user: userEvent.setup(),
  };
};
