import { callQuery } from '../../api/use-api.ts';
import { loadLaterMessages } from '../../kit/locale.ts';
import { type LazyComponent, lazyComponent } from '../../ui/lazy-screen.tsx';
import type { Panel } from '../create-panel.ts';
import { mayOpen, type ScreenName, type ScreenTable } from '../menu/screen.ts';

/** How long the previous screen stays before a skeleton replaces it. */
const skeletonAfterMs = 120;

type RouteParams = { readonly catalogId?: string };

export type ScreenLoader = {
  readonly componentOf: (name: ScreenName) => LazyComponent;
  /** Loads a screen's chunk ahead of time. A failure is shown when the screen is opened. */
  readonly preloadChunk: (name: ScreenName) => Promise<void>;
  /** Loads a screen's chunk and its list ahead of time, so that the screen appears complete if both are quick. */
  readonly preload: (name: ScreenName, params: RouteParams) => Promise<void>;
};

export const createScreenLoader = (
  { api, queries, session, i18n }: Pick<Panel, 'api' | 'queries' | 'session' | 'i18n'>,
  screens: ScreenTable,
): ScreenLoader => {
  const components = new Map<ScreenName, LazyComponent>();
  const componentOf = (name: ScreenName): LazyComponent => {
    const known = components.get(name);
    if (known) return known;
    const { load, isFirst } = screens[name];
    const loadWithMessages = async () => (await Promise.all([load(), loadLaterMessages(i18n)]))[0];
    const component = lazyComponent(isFirst ? load : loadWithMessages);
    components.set(name, component);
    return component;
  };
  const preloadChunk = async (name: ScreenName): Promise<void> => componentOf(name).preload();
  return {
    componentOf,
    preloadChunk,
    preload: async (name, { catalogId }) => {
      const { lists, listsOfCatalog } = screens[name];
      if (!mayOpen(session.user(), screens[name])) return;
      if (lists) void queries.prefetchQuery(callQuery(api, lists, {}));
      if (listsOfCatalog && catalogId !== undefined)
        void queries.prefetchQuery(callQuery(api, listsOfCatalog, { params: { catalogId } }));
      await Promise.race([
        preloadChunk(name),
        new Promise((resolve) => setTimeout(resolve, skeletonAfterMs)),
      ]);
    },
  };
};
