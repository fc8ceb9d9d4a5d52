import type { PreviewMessage } from '@vitrina/contract';
import type { mountSearch } from '../ui/mount-search.tsx';
import type { Ask } from './preview-environment.ts';
import { createPreview } from './run-preview.ts';
import { buildShopPage } from './shop-page.ts';

declare const __VITRINA_UI_FILE__: string;

/* The page of the preview, in a frame of the panel. It announces itself, receives a port, and shows what arrives
   through it. */

const start = async (port: MessagePort): Promise<void> => {
  const file = new URL(__VITRINA_UI_FILE__, import.meta.url).href;
  const ui = (await import(/* @vite-ignore */ file)) as { mountSearch: typeof mountSearch };
  const waiting = new Map<number, (data: object | null) => void>();
  let questions = 0;
  const ask: Ask = (question) =>
    new Promise((resolve) => {
      questions += 1;
      waiting.set(questions, resolve);
      port.postMessage({ ...question, id: questions });
    });
  const show = createPreview(buildShopPage(), ui.mountSearch, ask);
  port.onmessage = ({ data }: MessageEvent<PreviewMessage>) => {
    if (data.type === 'show') return void show(data);
    waiting.get(data.id)?.(data.data);
    waiting.delete(data.id);
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
  if (event.source === parent && event.origin === location.origin && port) void start(port);
});
parent.postMessage('vitrina:preview-ready', '*');
