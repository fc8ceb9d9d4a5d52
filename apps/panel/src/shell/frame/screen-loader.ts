import { mayAccess } from '@vitrina/contract';
import { callQuery } from '../../api/use-api.ts';
import { loadLaterMessages } from '../../kit/locale.ts';
import { type LazyComponent, lazyComponent } from '../../ui/lazy-screen.tsx';
import type { Panel } from '../create-panel.ts';
import type { ScreenName, ScreenTable } from '../menu/screen.ts';

/** What owners come to: these screens have all their messages from the start. */
const firstScreens: readonly string[] = ['instances', 'dashboard'];

/** How long the previous screen stays before a skeleton replaces it. */
const skeletonAfterMs = 120;

export type ScreenLoader = {
  readonly componentOf: (name: ScreenName) => LazyComponent | undefined;
  /** Loads a screen's chunk ahead of time. A failure is shown when the screen is opened. */
  readonly preloadChunk: (name: ScreenName) => Promise<void>;
  /** Loads a screen's chunk and its list ahead of time, so that the screen appears complete if both are quick. */
  readonly preload: (name: ScreenName) => Promise<void>;
};

export const createScreenLoader = (
  { api, queries, session, i18n }: Pick<Panel, 'api' | 'queries' | 'session' | 'i18n'>,
  screens: ScreenTable,
): ScreenLoader => {
  const components: Readonly<Partial<Record<ScreenName, LazyComponent>>> = Object.fromEntries(
    Object.entries(screens).flatMap(([name, { load }]) => {
      if (!load) return [];
      const loadWithMessages = async () => (await Promise.all([load(), loadLaterMessages(i18n)]))[0];
      return [[name, lazyComponent(firstScreens.includes(name) ? load : loadWithMessages)]];
    }),
  );
  const preloadChunk = async (name: ScreenName): Promise<void> => components[name]?.preload();
  return {
    componentOf: (name) => components[name],
    preloadChunk,
    preload: async (name) => {
      const { access, lists } = screens[name];
      if (!mayAccess(session.user(), access)) return;
      if (lists) void queries.prefetchQuery(callQuery(api, lists, {}));
      await Promise.race([
        preloadChunk(name),
        new Promise((resolve) => setTimeout(resolve, skeletonAfterMs)),
      ]);
    },
  };
};
