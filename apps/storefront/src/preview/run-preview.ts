import type { PreviewMessage } from '@vitrina/contract';
import { writeAddress } from '../core/address.ts';
import { searchFor } from '../core/search-state.ts';
import { createPageContext } from '../page-context.ts';
import type { LoadTemplates, MountedSearch, mountSearch } from '../ui/mount-search.tsx';
import { type Ask, createPreviewEnvironment } from './preview-environment.ts';
import type { ShopPage } from './shop-page.ts';
import type { Spotlight } from './spotlight.ts';

type Show = Extract<PreviewMessage, { type: 'show' }>;

const optionsOf = ({ config, view }: Show) => ({
  // Never requested: the panel answers instead.
  server: 'https://preview.invalid',
  searchId: config.searchId,
  input: '#q',
  // While the panel is shown below the input, the results have no place and open on top of the page.
  ...(view === 'results' && { results: '#results' }),
  consent: true,
});

/** The settings without those that would leave the page, and with those that the preview needs. */
const withoutNavigation = ({ config }: Show): Show['config'] => ({
  ...config,
  settings: {
    ...config.settings,
    general: { ...config.settings.general, applicationEnabled: true, redirectionUrl: '' },
  },
});

/**
 * Runs the app with the settings shown in the panel. Each run starts anew, like a page of the shop that is loaded.
 */
export const createPreview = (
  { input, place, rest }: ShopPage,
  mount: typeof mountSearch,
  loadTemplates: LoadTemplates,
  ask: Ask,
  spotlight: Spotlight,
): ((show: Show) => Promise<void>) => {
  let mounted: MountedSearch | null = null;
  let shown: string | null = null;
  let running = '';
  let turn = 0;

  /** Whether the page starts with results, as one that a visitor's search leads to. */
  const isSearched = ({ view, query, refined }: Show): boolean =>
    view === 'results' && (query !== '' || refined !== undefined);
  const startOf = (show: Show): string => {
    const plain = location.origin + location.pathname;
    if (!isSearched(show)) return plain;
    return writeAddress(plain, { ...searchFor(show.query), ...show.refined }, { name: 'q', useHash: false });
  };
  return async (show) => {
    const { spot, ...content } = show;
    spotlight.show(spot ?? null);
    const text = JSON.stringify(content);
    // Only the outlined part is another one.
    if (text === running) return;
    running = text;
    turn += 1;
    const own = turn;
    const { view, query, recent, turn: wantedTurn } = show;
    const start = startOf(show);
    const key = JSON.stringify([view, query, start, wantedTurn]);
    const isSame = shown === key;
    const top = isSame ? document.documentElement.scrollTop : 0;
    // If the owner has navigated within the preview, it stays there. After a change of this setting, the search is
    // read from the hash.
    const isHash = show.config.settings.general.useHashBeforeSearchParams;
    const wanted = isSame ? location.href : start;
    mounted?.unmount();
    mounted = null;
    input.value = view === 'autocomplete' ? query : '';
    input.placeholder = '';
    place.hidden = view !== 'results';
    rest.hidden = view === 'results';
    history.replaceState(null, '', isHash ? wanted.replace('?', '#') : wanted.replace('#', '?'));
    document.documentElement.lang = show.config.language;
    shown = key;
    const config = withoutNavigation(show);
    const all = optionsOf({ ...show, config });
    const context = createPageContext(createPreviewEnvironment(config, recent, ask), all);
    const next = await mount(all, loadTemplates, context);
    if (own !== turn) return next?.unmount();
    mounted = next;
    // As if the visitor had focused the input, without taking the focus from the form beside it.
    if (!isSearched(show)) input.dispatchEvent(new Event('focus'));
    if (top > 0) requestAnimationFrame(() => document.documentElement.scrollTo({ top }));
  };
};
