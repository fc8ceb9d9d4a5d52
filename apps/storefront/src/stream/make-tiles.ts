import type { PublicPost } from '@vitrina/contract';
import { fillOrAppend } from '../core/fill-label.ts';
import { make } from '../looks/make-element.ts';
import { icons, makeIcon } from './make-icon.ts';
import { followPost } from './make-post.ts';
import { makePostPicture } from './make-post-picture.ts';
import { openPost } from './open-post.ts';
import { makeAuthor } from './outer-link.ts';
import type { Layout, StreamView } from './stream-view.ts';

/** In pixels; browsers that know the width of the place by its layout take that. */
const side = 300;

const makeOpener = (post: PublicPost, { config }: StreamView): HTMLElement => {
  const count = post.products.length;
  const button = make(
    'button',
    { type: 'button', class: 'open', 'aria-haspopup': 'dialog' },
    makePostPicture(post, { side, isLazy: true }),
  );
  if (post.type === 'video') button.append(make('span', { class: 'video' }, makeIcon(icons.video)));
  if (count > 0)
    button.append(
      make('span', { class: 'badge', 'aria-hidden': 'true' }, makeIcon(icons.products), String(count)),
      make('span', { class: 'unseen' }, fillOrAppend(config.labels.stream.products, 'count', String(count))),
    );
  return button;
};

/** Square pictures that open their post, in a grid or a row, and a button for those that follow. */
export const makeTiles = (layout: Exclude<Layout, 'gallery'>, view: StreamView): Node[] => {
  const { posts, config, signal } = view;
  const { onInstagram, showMore, failed } = config.labels.stream;
  const list = make('ul', { class: `tiles is-${layout}` });
  const openers: HTMLElement[] = [];

  const add = (added: readonly PublicPost[]): void => {
    for (const post of added) {
      const opener = makeOpener(post, view);
      const index = openers.push(opener) - 1;
      const tile = make(
        'li',
        { class: 'tile', 'data-post': post.postId },
        opener,
        makeAuthor(post, onInstagram),
      );
      // The way back leads to the post that was shown last.
      opener.addEventListener('click', () =>
        openPost(list.parentNode ?? list, view, index, (last) => openers[last]?.focus()),
      );
      list.append(tile);
      signal.addEventListener('abort', followPost(tile, post, view));
    }
  };
  add(posts.list());
  posts.onAdded(add);

  const more = make('button', { type: 'button', class: 'more' }, showMore);
  const status = make('p', { class: 'status', role: 'status' });
  const update = (): void => {
    more.hidden = !posts.hasMore();
  };
  more.addEventListener('click', async () => {
    const first = openers.length;
    more.setAttribute('aria-disabled', 'true');
    const isRead = await posts.readMore();
    more.setAttribute('aria-disabled', 'false');
    status.textContent = isRead ? '' : failed;
    // On to what is new, before the button may go.
    openers[first]?.focus({ preventScroll: true });
    update();
  });
  posts.onAdded(update);
  update();
  return [list, make('div', { class: 'after' }, more, status)];
};

/** As much room as the tiles and the button will take, so that nothing moves when they come. */
export const makeEmptyTiles = (layout: Exclude<Layout, 'gallery'>, count: number): Node[] => [
  make(
    'ul',
    { class: `tiles is-${layout}`, 'aria-hidden': 'true' },
    ...Array.from({ length: count }, () =>
      make(
        'li',
        { class: 'tile' },
        make('span', { class: 'open' }),
        make('span', { class: 'author' }, '\u00a0'),
      ),
    ),
  ),
  make('div', { class: 'after' }, make('span', { class: 'more' }, '\u00a0')),
];
