import { make } from '../looks/make-element.ts';
import { makeHeader } from './make-header.ts';
import { makePager } from './make-pager.ts';
import { makeEmptyTiles, makeTiles } from './make-tiles.ts';
import type { Layout, StreamView } from './stream-view.ts';

/** One large post at a time, with its products beside it. */
const makeGallery = (view: StreamView): HTMLElement => {
  const { arrows, frame, statuses, onKey, end } = makePager(view, 0);
  const gallery = make(
    'div',
    { class: 'gallery' },
    make('div', { class: 'bar' }, ...arrows, ...statuses),
    frame,
  );
  gallery.addEventListener('keydown', onKey);
  view.signal.addEventListener('abort', end);
  return gallery;
};

/** A stream with what stands above it. */
export const makeStream = (layout: Layout, view: StreamView): HTMLElement =>
  make(
    'section',
    // Several streams of a page are told apart.
    { 'aria-label': `${view.config.labels.stream.header}: @${view.stream.handle}` },
    makeHeader(view),
    ...(layout === 'gallery' ? [makeGallery(view)] : makeTiles(layout, view)),
  );

/** The room that a stream will take. */
export const makeEmptyStream = (layout: Layout, count: number): HTMLElement =>
  make(
    'section',
    { 'aria-hidden': 'true' },
    make('header', {}, make('h2', {}, '\u00a0'), make('p', { class: 'profile' }, '\u00a0')),
    ...(layout === 'gallery'
      ? [
          make(
            'div',
            { class: 'gallery' },
            make('div', { class: 'bar' }, make('span', { class: 'arrow' })),
            make('div', { class: 'frame' }, make('div', { class: 'post' }, make('div', { class: 'scene' }))),
          ),
        ]
      : makeEmptyTiles(layout, count)),
  );
