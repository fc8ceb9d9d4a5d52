import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './shell/tokens.css';
import { createRoot } from 'react-dom/client';
import { createPanel } from './shell/create-panel.ts';
import { createPanelRouter } from './shell/create-router.tsx';
import { followOtherTabs } from './shell/follow-tabs.ts';
import { PanelApp } from './shell/panel-app.tsx';

const controlPanelUrl = document.querySelector<HTMLMetaElement>(
  'meta[name="vitrina-control-panel"]',
)?.content;

const panel = await createPanel({
  baseUrl: '',
  fetch: (...request) => fetch(...request),
  storage: localStorage,
  tabStorage: sessionStorage,
  languages: navigator.languages,
  prefersDark: matchMedia('(prefers-color-scheme: dark)').matches,
  now: Date.now,
  controlPanelUrl: controlPanelUrl || '/sign-in',
  currentHref: () => location.pathname + location.search + location.hash,
  goTo: (url) => location.assign(url),
  reload: () => location.reload(),
});
const router = createPanelRouter(panel, { page: window });
followOtherTabs(panel, window);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<PanelApp panel={panel} router={router} />);
