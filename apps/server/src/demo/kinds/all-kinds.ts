import type { Department } from '../tables/brands.ts';
import { accessories } from './accessories.ts';
import { books } from './books.ts';
import { clothes } from './clothes.ts';
import { garden } from './garden.ts';
import { hobby } from './hobby.ts';
import type { Kind } from './kind.ts';
import { kitchen } from './kitchen.ts';
import { lightsAndFurniture } from './lights-and-furniture.ts';
import { sport } from './sport.ts';
import { textiles } from './textiles.ts';

/** The shop's departments in the order of its menu, each with its kinds of products. */
export const departments: readonly (readonly [Department, readonly Kind[]])[] = [
  ['Moda', [...clothes, ...accessories]],
  ['Dom', [...lightsAndFurniture, ...kitchen, ...textiles]],
  ['Ogród', garden],
  ['Sport', sport],
  ['Książki i zabawa', [...books, ...hobby]],
];
