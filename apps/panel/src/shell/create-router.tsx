import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { locales } from '@vitrina/contract';
import { Suspense } from 'react';
import { z } from 'zod';
import { paths } from '../kit/paths.ts';
import { parseSearch, searchOf, stringifySearch } from '../kit/search-params.ts';
import { BrokenState } from '../ui/broken-state.tsx';
import { LazyScreen, lazyComponent } from '../ui/lazy-screen.tsx';
import { type LinkProps, LinkProvider } from '../ui/link-context.ts';
import { ScreenBoundary } from '../ui/screen-boundary.tsx';
import type { Panel } from './create-panel.ts';
import { Frame } from './frame/frame.tsx';
import { createScreenLoader } from './frame/screen-loader.ts';
import { ScreenOutlet } from './frame/screen-outlet.tsx';
import { type ScreenName, type ScreenTable, screenNames } from './menu/screen.ts';
import { ScreensProvider } from './menu/screens-context.ts';
import { hideOverlay } from './session/overlay.ts';
import { takeInstance, takeTarget } from './session/return-to.ts';

const ReloginPage = lazyComponent(async () => (await import('./session/relogin-page.tsx')).ReloginPage);
const NotFoundPage = lazyComponent(async () => (await import('./frame/not-found-page.tsx')).NotFoundPage);

const signInSearch = z.object({ lang: z.enum(locales).optional().catch(undefined) });

/** The target of `/`: the search instances, or the dashboard without the feature. */
const homeOf = (panel: Panel): string =>
  panel.session.user()?.features.includes('enabled_searchv3') ? paths.instances : paths.dashboard;

const RoutedLink = ({ search, ...props }: LinkProps) => (
  <Link {...props} {...(search && { search: searchOf(search) })} />
);

type RouterOptions = {
  readonly screens: ScreenTable;
  readonly history?: RouterHistory;
  readonly page: Window;
};

export const createPanelRouter = (panel: Panel, { screens, history, page }: RouterOptions) => {
  const loader = createScreenLoader(panel, screens);
  const root = createRootRoute({
    component: () => (
      <ScreensProvider value={screens}>
        <LinkProvider value={RoutedLink}>
          <Outlet />
        </LinkProvider>
      </ScreensProvider>
    ),
  });
  const relogin = createRoute({
    getParentRoute: () => root,
    path: paths.auth,
    // Before anything is rendered, so the overlay stays until this is done. The page reports a failure.
    beforeLoad: async ({ params, search }) => {
      // The screen that most owners go to next.
      void loader.preloadChunk('instances');
      const failure = await panel.signInByHash(params.hash, signInSearch.parse(search).lang);
      if (failure === null) {
        takeInstance(panel.tabStorage, panel.selection);
        throw redirect({ href: takeTarget(panel.tabStorage), replace: true });
      }
      return { failure };
    },
    component: function Relogin() {
      const { failure } = relogin.useRouteContext();
      return (
        <ScreenBoundary>
          <Suspense>
            <ReloginPage failure={failure} />
          </Suspense>
        </ScreenBoundary>
      );
    },
  });
  const notFound = createRoute({
    getParentRoute: () => root,
    path: paths.notFound,
    component: () => <LazyScreen screen={NotFoundPage} />,
  });
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => {
      throw redirect({ to: paths.notFound, replace: true });
    },
  });
  const protectedArea = createRoute({
    getParentRoute: () => root,
    id: 'protected',
    component: Frame,
    beforeLoad: ({ location }) => panel.guard(location),
  });
  const home = createRoute({
    getParentRoute: () => protectedArea,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: homeOf(panel), replace: true });
    },
  });
  const screenRoutes = screenNames(screens).map((name) =>
    createRoute({
      getParentRoute: () => protectedArea,
      path: screens[name].path,
      staticData: { screen: name },
      loader: ({ params }) => loader.preload(name, params),
      staleTime: Number.POSITIVE_INFINITY,
      component: () => <ScreenOutlet name={name} component={loader.componentOf(name)} />,
    }),
  );

  const router = createRouter({
    routeTree: root.addChildren([
      relogin,
      notFound,
      protectedArea.addChildren([home, ...screenRoutes]),
      unknown,
    ]),
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    scrollRestoration: false,
    defaultPreload: false,
    defaultErrorComponent: ({ error }) => <BrokenState error={error} />,
    defaultPendingMs: 0,
  });

  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) panel.pageFocus.request();
  });
  router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
    if (!toLocation.pathname.startsWith('/auth/')) hideOverlay(page.document);
    if (pathChanged) page.scrollTo({ top: 0, left: 0, behavior: 'instant' });
  });
  return router;
};
export type PanelRouter = ReturnType<typeof createPanelRouter>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of the route's row in the table of screens. */
    screen?: ScreenName;
  }
}
