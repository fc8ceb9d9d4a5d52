import type { PublicConfig, PublicPost } from '@vitrina/contract';
import { make } from '../looks/make-element.ts';
import { type Foot, makeCartButton, makeFoot } from '../looks/make-foot.ts';
import { makeScene } from '../looks/make-scene.ts';
import { watchView } from '../looks/watch-views.ts';
import { makePostPicture } from './make-post-picture.ts';
import { makeAuthor, makeOuterLink } from './outer-link.ts';
import type { StreamView } from './stream-view.ts';

const refOf = ({ stream }: StreamView, { postId }: PublicPost) => ({ streamId: stream.streamId, postId });

/** Reports a post once it was in sight with its products. Returns a function that stops that. */
export const followPost = (element: Element, post: PublicPost, view: StreamView): (() => void) => {
  if (post.products.length === 0) return () => undefined;
  const ids = post.products.map(({ product }) => product.id);
  return watchView(element, () => view.page.tracker.postSeen(refOf(view, post), ids));
};

const makeTime = (takenAt: string | null, { language }: PublicConfig): HTMLElement | null => {
  const at = new Date(takenAt ?? Number.NaN);
  if (takenAt === null || Number.isNaN(at.getTime())) return null;
  return make(
    'time',
    { datetime: takenAt },
    new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(at),
  );
};

/** The button for the cart; of several products also what they cost together. */
const makePostFoot = (post: PublicPost, view: StreamView): Foot | null => {
  const { config, page } = view;
  const products = post.products.map(({ product }) => product);
  const source = { post: refOf(view, post) };
  if (products.length > 1) return makeFoot(source, products, config, page);
  if (typeof products[0]?.fields.price !== 'number') return null;
  const { addToCart, added, notAdded } = config.labels.stream;
  const { button, status, end } = makeCartButton(source, products, { add: addToCart, added, notAdded }, page);
  return { element: make('div', { class: 'foot' }, button, status), end };
};

/** A post in full: its picture with hotspots, and beside it who took it when, its products, and what was written. */
export const makePost = (post: PublicPost, view: StreamView): Foot => {
  const { config } = view;
  const { inPost, onInstagram } = config.labels.stream;
  const foot = makePostFoot(post, view);
  const slots = post.products.map((one) => ({ ...one, label: '' }));
  const picture = makePostPicture(post, { side: 640, isLazy: false });
  const scene = makeScene(picture, slots, config, (list) => {
    list.setAttribute('aria-label', inPost);
    return make(
      'div',
      { class: 'beside' },
      make('p', { class: 'by' }, makeAuthor(post, onInstagram), ' ', makeTime(post.takenAt, config)),
      slots.length > 0 ? make('p', { class: 'list-title', 'aria-hidden': 'true' }, inPost) : null,
      slots.length > 0 ? list : null,
      foot?.element ?? null,
      post.caption.trim() === '' ? null : make('p', { class: 'caption', dir: 'auto' }, post.caption),
      make('p', { class: 'permalink' }, makeOuterLink(post.permalink, 'outer', onInstagram)),
    );
  });
  const { width, height } = post.picture;
  scene.style.setProperty('--ratio', String(width > 0 && height > 0 ? width / height : 1));
  const element = make('article', { class: 'post', 'data-post': post.postId }, scene);
  const stopFollowing = followPost(element, post, view);
  return {
    element,
    end: () => {
      stopFollowing();
      foot?.end();
    },
  };
};
