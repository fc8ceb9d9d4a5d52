import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../api/use-api.ts';
import { mayEnter } from '../../kit/access.ts';
import { type PanelParts, useUser } from '../../kit/panel-context.ts';
import type { ScreenName } from '../../kit/paths.ts';
import { screens } from '../../routes.tsx';
import { ForbiddenState } from '../../ui/forbidden-state.tsx';
import { type LazyComponent, LazyScreen, lazyComponent } from '../../ui/lazy-screen.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ComingState } from './coming-state.tsx';

const lazyScreens: Readonly<Partial<Record<ScreenName, LazyComponent>>> = Object.fromEntries(
  Object.entries(screens).flatMap(([name, { load }]) => (load ? [[name, lazyComponent(load)]] : [])),
);

/** Up to here the screen before stays; then a skeleton says that something happens. */
const skeletonAfterMs = 120;

export const preloadChunk = async (name: ScreenName): Promise<void> => lazyScreens[name]?.preload();

/** Loads a screen's chunk ahead, and what it lists, so that it is drawn whole where both come soon. */
export const preloadScreen = async (
  { api, queries, session }: PanelParts,
  name: ScreenName,
): Promise<void> => {
  const { access, lists } = screens[name];
  if (!mayEnter(session.user(), access)) return;
  if (lists) void queries.prefetchQuery(callQuery(api, lists, {}));
  await Promise.race([preloadChunk(name), new Promise((resolve) => setTimeout(resolve, skeletonAfterMs))]);
};

/** What a route shows: the screen, that it is not available to this customer, or that it is yet to come. */
export function ScreenOutlet({ name }: { name: ScreenName }) {
  const { t } = useTranslation();
  const user = useUser();
  const title = t(`screens.${name}`);
  useEffect(() => {
    document.title = t('common.documentTitle', { title });
  }, [t, title]);

  if (!mayEnter(user, screens[name].access))
    return (
      <>
        <PageHeader title={title} />
        <ForbiddenState />
      </>
    );
  const Screen = lazyScreens[name];
  if (Screen) return <LazyScreen screen={Screen} />;
  return <ComingState screen={name} />;
}
