import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { ApiProvider } from '../api/api-context.ts';
import { languageTag, switchLocale } from '../kit/locale.ts';
import { PanelProvider, usePreferences } from '../kit/panel-context.ts';
import { lazyComponent } from '../ui/lazy-screen.tsx';
import { ScreenBoundary } from '../ui/screen-boundary.tsx';
import { cssVariables, theme } from '../ui/theme.ts';
import type { Panel } from './create-panel.ts';
import type { PanelRouter } from './create-router.tsx';

const NotificationsOutlet = lazyComponent(
  async () => (await import('./frame/notifications-outlet.tsx')).NotificationsOutlet,
);

/** The whole panel: its providers, around the router. With `env` set to `test` nothing is animated. */
export function PanelApp({ panel, router, env }: { panel: Panel; router: PanelRouter; env?: 'test' }) {
  return (
    <PanelProvider value={panel}>
      <I18nextProvider i18n={panel.i18n}>
        <ApiProvider value={panel.api}>
          <QueryClientProvider client={panel.queries}>
            <Skin panel={panel} router={router} env={env ?? 'default'} />
          </QueryClientProvider>
        </ApiProvider>
      </I18nextProvider>
    </PanelProvider>
  );
}

function Skin({ panel, router, env }: { panel: Panel; router: PanelRouter; env: 'test' | 'default' }) {
  const { skin, locale } = usePreferences();
  useEffect(() => {
    document.documentElement.classList.toggle('dark', skin === 'dark');
  }, [skin]);
  useEffect(() => {
    document.documentElement.lang = languageTag(locale);
    if (panel.i18n.language !== languageTag(locale)) void switchLocale(panel.i18n, locale);
  }, [locale, panel]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={skin} env={env}>
      <RouterProvider router={router} />
      <ScreenBoundary>
        <Suspense>
          <NotificationsOutlet />
        </Suspense>
      </ScreenBoundary>
    </MantineProvider>
  );
}
