import type { PreviewMessage } from '@vitrina/contract';
import type { watchLooks } from '../looks/watch-looks.ts';
import type { watchStreams } from '../stream/watch-streams.ts';
import type { LoadTemplates, mountSearch } from '../ui/mount-search.tsx';
import type { Ask } from './preview-environment.ts';
import { createLookPreview } from './run-look-preview.ts';
import { createPreview } from './run-preview.ts';
import { createStreamPreview } from './run-stream-preview.ts';
import { buildProductPage, buildShopPage, buildStreamPage } from './shop-page.ts';
import { createSpotlight } from './spotlight.ts';

declare const __VITRINA_UI_FILE__: string;
declare const __VITRINA_TEMPLATES_FILE__: string;
declare const __VITRINA_LOOKS_FILE__: string;
declare const __VITRINA_STREAMS_FILE__: string;

/* The page of the preview, in a frame of the panel. It announces itself, receives a port, and shows what arrives
   through it. */

const load = async <Module>(file: string): Promise<Module> =>
  (await import(/* @vite-ignore */ new URL(file, import.meta.url).href)) as Module;

const startApp = async (port: MessagePort) => {
  const ui = await load<{ mountSearch: typeof mountSearch }>(__VITRINA_UI_FILE__);
  const waiting = new Map<number, (data: object | null) => void>();
  let questions = 0;
  const ask: Ask = (question) =>
    new Promise((resolve) => {
      questions += 1;
      waiting.set(questions, resolve);
      port.postMessage({ ...question, id: questions });
    });
  const answer = ({ id, data }: Extract<PreviewMessage, { type: 'answer' }>): void => {
    waiting.get(id)?.(data);
    waiting.delete(id);
  };
  const loadTemplates: LoadTemplates = () => load(__VITRINA_TEMPLATES_FILE__);
  const show = createPreview(buildShopPage(), ui.mountSearch, loadTemplates, ask, createSpotlight(document));
  return { show, answer };
};

const startLook = async () => {
  const looks = await load<{ watchLooks: typeof watchLooks }>(__VITRINA_LOOKS_FILE__);
  return createLookPreview(buildProductPage(), looks.watchLooks);
};

const startStream = async () => {
  const streams = await load<{ watchStreams: typeof watchStreams }>(__VITRINA_STREAMS_FILE__);
  return createStreamPreview(buildStreamPage(), streams.watchStreams);
};

/** What a panel shows first decides whether the page is the app's, a look's or a stream's; each is loaded once. */
const start = (port: MessagePort): void => {
  let app: ReturnType<typeof startApp> | null = null;
  let look: ReturnType<typeof startLook> | null = null;
  let stream: ReturnType<typeof startStream> | null = null;
  port.onmessage = async ({ data }: MessageEvent<PreviewMessage>) => {
    if (data.type === 'look') {
      look ??= startLook();
      (await look)(data);
      return;
    }
    if (data.type === 'stream') {
      stream ??= startStream();
      (await stream)(data);
      return;
    }
    app ??= startApp(port);
    const { show, answer } = await app;
    if (data.type === 'show') void show(data);
    else answer(data);
  };
};

// Navigation within the preview must not add to the panel's history.
history.pushState = history.replaceState.bind(history);
// Links would leave the preview, so only the app's own handlers run.
addEventListener(
  'click',
  (event) => {
    if (event.composedPath().some((element) => element instanceof HTMLAnchorElement)) event.preventDefault();
  },
  { capture: true },
);
addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.source === parent && event.origin === location.origin && port) start(port);
});
parent.postMessage('vitrina:preview-ready', '*');
