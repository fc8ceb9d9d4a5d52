import { make } from '../looks/make-element.ts';
import { icons, makeIcon } from './make-icon.ts';
import { makePager } from './make-pager.ts';
import type { StreamView } from './stream-view.ts';

/** Shows a post over the page. `onClose` gets the index of the post that was shown last. */
export const openPost = (
  root: ParentNode,
  view: StreamView,
  start: number,
  onClose: (index: number) => void,
): void => {
  const dialog = make('dialog', { class: 'viewer' });
  const close = make('button', {
    ...{ type: 'button', class: 'arrow close', autofocus: '', 'aria-label': view.config.labels.serp.close },
  });
  close.append(makeIcon(icons.close));
  let shown = start;
  const { arrows, frame, statuses, onKey, end } = makePager(view, start, (index, alt) => {
    shown = index;
    dialog.setAttribute('aria-label', alt);
    dialog.scrollTo?.({ top: 0 });
  });
  dialog.append(make('div', { class: 'bar' }, ...arrows, ...statuses, close), frame);
  dialog.addEventListener('keydown', onKey);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    // Beside it: the dialog has no padding of its own.
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    // Or a page that stays open would keep each post that was ever opened.
    view.signal.removeEventListener('abort', end);
    end();
    dialog.remove();
    onClose(shown);
  });
  view.signal.addEventListener('abort', end);
  root.append(dialog);
  dialog.showModal();
};
