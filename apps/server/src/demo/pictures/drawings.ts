import { accessories } from './accessories.ts';
import { clothes } from './clothes.ts';
import { furniture } from './furniture.ts';
import { garden } from './garden.ts';
import { hobby } from './hobby.ts';
import { kitchen } from './kitchen.ts';
import { lights } from './lights.ts';
import { sport } from './sport.ts';
import { textiles } from './textiles.ts';

/** Every drawing by its name. */
export const drawings = {
  ...clothes,
  ...accessories,
  ...lights,
  ...furniture,
  ...kitchen,
  ...textiles,
  ...garden,
  ...sport,
  ...hobby,
};

export type DrawingName = keyof typeof drawings;

/** Drawings that hang in the air or lie seen from above: they cast no shadow on the floor. */
export const floating: ReadonlySet<DrawingName> = new Set([
  'pendantLamp',
  'curtain',
  'mirror',
  'clock',
  'poster',
  'plate',
  'pan',
  'knife',
  'cuttingBoard',
  'teaTowel',
  'sandals',
  'slippers',
  'sunglasses',
  'watch',
  'belt',
  'kite',
  'hammock',
  'secateurs',
  'shovel',
  'gloves',
  'racket',
  'socks',
  'scarf',
  'dress',
  'blouse',
  'skirt',
  'sweater',
  'coat',
  'shirt',
  'tshirt',
  'trousers',
  'jacket',
  'hoodie',
  'umbrella',
  'puzzle',
  'sleepingBag',
  'hose',
  'rug',
  'skis',
  'sledge',
]);
