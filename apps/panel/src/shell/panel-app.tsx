import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Panel } from './create-panel.ts';
import type { PanelRouter } from './create-router.tsx';
import { languageTag, switchLocale } from './locale.ts';
import { PanelProvider, usePreferences } from './panel-context.ts';
import { cssVariables, theme } from './theme.ts';

/** The whole panel: what was composed, around the router. `env` is `test` where nothing may move. */
export function PanelApp({ panel, router, env }: { panel: Panel; router: PanelRouter; env?: 'test' }) {
  return (
    <PanelProvider value={panel}>
      <I18nextProvider i18n={panel.i18n}>
        <QueryClientProvider client={panel.queries}>
          <Skin panel={panel} router={router} env={env ?? 'default'} />
        </QueryClientProvider>
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
      <Notifications className="notices" position="top-right" limit={4} zIndex={300} />
    </MantineProvider>
  );
}
