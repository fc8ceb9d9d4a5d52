import type { PublicConfig, PublicProduct, PublicStylization } from '@vitrina/contract';
import { webAddress } from '../core/product-view.ts';
import { makePicture, makeText, type ProductPart, viewPart } from './look-parts.ts';
import { make } from './make-element.ts';
import { makeScene } from './make-scene.ts';

const makeCard = (part: ProductPart, config: PublicConfig, isMain: boolean): HTMLElement =>
  make('li', { class: isMain ? 'card is-main' : 'card' }, makePicture(part.view), makeText(part, config));

const makeCards = (main: ProductPart, slots: PublicStylization['slots'], config: PublicConfig): HTMLElement =>
  make(
    'ul',
    { class: 'cards' },
    makeCard(main, config, true),
    ...slots.map(({ product, label }) => makeCard(viewPart(product, label, config), config, false)),
  );

/** The products of a look, the main one first. */
export const productsIn = ({ look, slots }: PublicStylization): PublicProduct[] => [
  ...(look.kind === 'product' ? [look.product] : []),
  ...slots.map(({ product }) => product),
];

type PictureLook = Extract<PublicStylization['look'], { kind: 'picture' }>;

const makePictureScene = (
  { url, alt }: PictureLook,
  slots: PublicStylization['slots'],
  config: PublicConfig,
): HTMLElement => {
  const picture = make('img', { src: webAddress(url), alt, decoding: 'async' });
  picture.addEventListener('error', () => picture.parentElement?.remove());
  return makeScene(picture, slots, config);
};

/** A look with its heading: cards around a product, or a picture with hotspots and a list. */
export const makeLook = ({ look, slots }: PublicStylization, config: PublicConfig): HTMLElement => {
  const { header } = config.labels.look;
  return make(
    'section',
    { 'aria-label': header },
    make('h2', {}, header),
    look.kind === 'product'
      ? makeCards(viewPart(look.product, '', config), slots, config)
      : makePictureScene(look, slots, config),
  );
};
