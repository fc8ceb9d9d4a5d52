import { make } from '../looks/make-element.ts';
import { icons, makeIcon } from './make-icon.ts';
import { makePost } from './make-post.ts';
import { onSwipe } from './on-swipe.ts';
import type { StreamView } from './stream-view.ts';

const makeArrow = (label: string, path: string): HTMLButtonElement => {
  const button = make('button', { type: 'button', class: 'arrow', 'aria-label': label });
  button.append(makeIcon(path));
  return button;
};

/**
 * One post at a time, with arrows, the arrow keys and swipes to the others; those not read yet are read on the way. `onShow` is called with
 * the index of each post shown.
 */
export const makePager = (
  view: StreamView,
  start: number,
  onShow: (index: number, alt: string) => void = () => undefined,
) => {
  const { posts, config, signal } = view;
  const { previous, next, failed } = config.labels.stream;
  const back = makeArrow(previous, icons.previous);
  const forth = makeArrow(next, icons.next);
  const status = make('p', { class: 'status', role: 'status' });
  const spoken = make('p', { class: 'unseen', role: 'status' });
  const frame = make('div', { class: 'frame' });
  let at = start;
  let end = (): void => undefined;
  let isBusy = false;

  /** Not disabled: that would take the focus away. */
  const update = (): void => {
    back.setAttribute('aria-disabled', String(at === 0));
    forth.setAttribute('aria-disabled', String(at === posts.list().length - 1 && !posts.hasMore()));
  };
  const show = (): void => {
    end();
    const post = posts.list()[at];
    if (!post) return;
    const root = frame.getRootNode();
    const isInside = root instanceof ShadowRoot && frame.contains(root.activeElement);
    const made = makePost(post, view);
    end = made.end;
    frame.replaceChildren(made.element);
    update();
    // What had the focus is gone.
    if (isInside) forth.focus();
    onShow(at, post.alt);
  };
  const step = async (by: 1 | -1): Promise<void> => {
    if (isBusy || at + by < 0) return;
    isBusy = true;
    const isRead = at + by < posts.list().length || (await posts.readMore());
    isBusy = false;
    if (signal.aborted) return;
    status.textContent = isRead ? '' : failed;
    const post = posts.list()[at + by];
    if (!post) {
      update();
      return;
    }
    at += by;
    show();
    spoken.textContent = post.alt;
  };
  back.addEventListener('click', () => void step(-1));
  forth.addEventListener('click', () => void step(1));
  /** What is to the right comes next, except where texts run from right to left. */
  const stepTo = (side: 'left' | 'right'): void => {
    const isRtl = getComputedStyle(frame).direction === 'rtl';
    void step((side === 'right') === isRtl ? -1 : 1);
  };
  onSwipe(frame, stepTo);
  const onKey = (event: KeyboardEvent): void => {
    const side = event.key === 'ArrowLeft' ? 'left' : 'right';
    if (!/^Arrow(Left|Right)$/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    // Neither the list of posts behind nor the shop's own gallery moves with it.
    event.preventDefault();
    event.stopPropagation();
    stepTo(side);
  };
  show();
  return { arrows: [back, forth], frame, statuses: [status, spoken], onKey, end: () => end() };
};
