import type { PreviewMessage } from '@vitrina/contract';
import { createPageContext } from '../page-context.ts';
import type { MountedSearch, mountSearch } from '../ui/mount-search.tsx';
import { type Ask, createPreviewEnvironment } from './preview-environment.ts';
import type { ShopPage } from './shop-page.ts';

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
  ask: Ask,
): ((show: Show) => Promise<void>) => {
  let mounted: MountedSearch | null = null;
  let shown: Pick<Show, 'view' | 'query'> | null = null;
  let turn = 0;

  const address = ({ view, query }: Show): string => {
    const plain = location.pathname;
    return view === 'results' ? `${plain}?q=${encodeURIComponent(query)}` : plain;
  };
  return async (show) => {
    turn += 1;
    const own = turn;
    const { view, query, recent } = show;
    const isSame = shown?.view === view && shown.query === query;
    const top = isSame ? document.documentElement.scrollTop : 0;
    // If the owner has navigated within the preview, it stays there. After a change of this setting, the search is
    // read from the hash.
    const isHash = show.config.settings.general.useHashBeforeSearchParams;
    const wanted = isSame ? location.href : address(show);
    mounted?.unmount();
    mounted = null;
    input.value = view === 'autocomplete' ? query : '';
    input.placeholder = '';
    place.hidden = view !== 'results';
    rest.hidden = view === 'results';
    history.replaceState(null, '', isHash ? wanted.replace('?', '#') : wanted.replace('#', '?'));
    document.documentElement.lang = show.config.language;
    shown = { view, query };
    const config = withoutNavigation(show);
    const all = optionsOf({ ...show, config });
    const context = createPageContext(createPreviewEnvironment(config, recent, ask), all);
    const next = await mount(all, context);
    if (own !== turn) return next?.unmount();
    mounted = next;
    // As if the visitor had focused the input, without taking the focus from the form beside it.
    if (view !== 'results') input.dispatchEvent(new Event('focus'));
    if (top > 0) requestAnimationFrame(() => document.documentElement.scrollTo({ top }));
  };
};
