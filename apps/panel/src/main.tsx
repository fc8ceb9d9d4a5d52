import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { switchLocale } from './kit/locale.ts';
import { markFailedStyles } from './kit/reload-failed-styles.ts';
import { screens } from './routes.ts';
import { createPanel } from './shell/create-panel.ts';
import { createPanelRouter } from './shell/create-router.tsx';
import { PanelApp } from './shell/panel-app.tsx';
import { followOtherTabs } from './shell/session/follow-tabs.ts';

markFailedStyles(document);

const controlPanelUrl = document.querySelector<HTMLMetaElement>(
  'meta[name="vitrina-control-panel"]',
)?.content;

const darkness = matchMedia('(prefers-color-scheme: dark)');

const panel = createPanel({
  baseUrl: '',
  fetch: (...request) => fetch(...request),
  storage: localStorage,
  tabStorage: sessionStorage,
  languages: navigator.languages,
  prefersDark: () => darkness.matches,
  now: Date.now,
  controlPanelUrl: controlPanelUrl || '/sign-in',
  currentHref: () => location.pathname + location.search + location.hash,
  goTo: (url) => location.assign(url),
  reload: () => location.reload(),
});
const router = createPanelRouter(panel, { screens, page: window });
followOtherTabs(panel, window);
// When the system turns dark in the evening, so does a panel whose owner has chosen no skin.
darkness.addEventListener('change', () => panel.preferences.reload());
// Concurrently: the messages, the session, the first screen's chunk and its list.
await Promise.all([panel.loadMessages(), router.load()]);
// The language of the sign-in page may have been taken over in the meantime.
await switchLocale(panel.i18n, panel.preferences.current().locale);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<PanelApp panel={panel} router={router} />);
