import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { usePanel, usePreferences, useUser } from '../../kit/panel-context.ts';
import { lazyComponent } from '../../ui/lazy-screen.tsx';
import { SpotlightContext } from '../spotlight/spotlight-context.ts';
import { AccountStrips } from './account-strips.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import classes from './frame.module.css';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';

// Whatever opens on demand is not part of the first load.
const HorizontalMenu = lazyComponent(
  async () => (await import('../menu/horizontal-menu.tsx')).HorizontalMenu,
);
const MenuDrawer = lazyComponent(async () => (await import('../menu/menu-drawer.tsx')).MenuDrawer);
const ScreenSpotlight = lazyComponent(
  async () => (await import('../spotlight/screen-spotlight.tsx')).ScreenSpotlight,
);

/** Keeps the stored user up to date: features and modules may change during a session. */
const useFreshUser = (): void => {
  const { session } = usePanel();
  const user = useUser();
  const { data } = useApiQuery('getProfile', {});
  useEffect(() => {
    // The reply may arrive after the owner has signed out, and must not be stored then.
    if (!data || !session.isAuthenticated()) return;
    if (JSON.stringify(data.data) !== JSON.stringify(user)) session.storeUser(data.data);
  }, [data, session, user]);
};

/** The frame around every protected screen, in the layout chosen by the owner. */
export function Frame() {
  const { t } = useTranslation();
  const { layout } = usePreferences();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [isMenuOpen, menu] = useDisclosure();
  const [isMenuLoaded, setMenuLoaded] = useState(false);
  const [isSpotlightLoaded, setSpotlightLoaded] = useState(false);
  const [isSpotlightOpen, spotlight] = useDisclosure();
  const openSpotlight = (): void => {
    setSpotlightLoaded(true);
    spotlight.open();
  };
  const openMenu = (): void => {
    setMenuLoaded(true);
    menu.open();
  };
  useHotkeys([['mod+K', openSpotlight]], []);
  useFreshUser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the screen changes.
  useEffect(() => menu.close(), [pathname]);

  return (
    <SpotlightContext value={openSpotlight}>
      <a className={classes.skip} href="#content">
        {t('common.skipToContent')}
      </a>
      <div className={classes.root} data-layout={layout}>
        {layout === 'vertical' && <Sidebar />}
        <div className={classes.column}>
          <Header onMenu={openMenu} isMenuOpen={isMenuOpen} />
          {layout === 'horizontal' && (
            <Suspense>
              <HorizontalMenu />
            </Suspense>
          )}
          <AccountStrips />
          <main id="content" className={classes.content} tabIndex={-1}>
            <Breadcrumbs />
            <Outlet />
          </main>
        </div>
      </div>
      {isMenuLoaded && (
        <Suspense>
          <MenuDrawer isOpen={isMenuOpen} onClose={menu.close} />
        </Suspense>
      )}
      {isSpotlightLoaded && (
        <Suspense>
          <ScreenSpotlight isOpen={isSpotlightOpen} onClose={spotlight.close} />
        </Suspense>
      )}
    </SpotlightContext>
  );
}
