import type { PreviewMessage } from '@vitrina/contract';
import { createPageContext } from '../page-context.ts';
import type { MountedSearch, mountSearch } from '../ui/mount-search.tsx';
import { type Ask, createPreviewEnvironment } from './preview-environment.ts';
import type { ShopPage } from './shop-page.ts';

type Show = Extract<PreviewMessage, { type: 'show' }>;

const optionsOf = ({ config, view }: Show) => ({
  // Nothing goes there: the panel answers instead.
  server: 'https://preview.invalid',
  searchId: config.searchId,
  input: '#q',
  // Beside the panel under the input results have no place of their own: they open over the page.
  ...(view === 'results' && { results: '#results' }),
  consent: true,
});

/** What leads away from the page leads nowhere here, and what the page can't be without isn't switched off. */
const kept = ({ config }: Show): Show['config'] => ({
  ...config,
  settings: {
    ...config.settings,
    general: { ...config.settings.general, applicationEnabled: true, redirectionUrl: '' },
  },
});

/** Runs the app on the page with the settings that the panel shows; each time anew, as on a shop's page that is loaded. */
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
    // Where the owner has gone in the preview by hand, it stays; the search behind # is read from there.
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
    const config = kept(show);
    const all = optionsOf({ ...show, config });
    const context = createPageContext(createPreviewEnvironment(config, recent, ask), all);
    const next = await mount(all, context);
    if (own !== turn) return next?.unmount();
    mounted = next;
    // As if the visitor were at the input, without taking the keyboard from the form beside.
    if (view !== 'results') input.dispatchEvent(new Event('focus'));
    if (top > 0) requestAnimationFrame(() => document.documentElement.scrollTo({ top }));
  };
};
