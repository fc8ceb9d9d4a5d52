import { drawPicture } from '../pictures/picture.ts';
import type { DemoItem } from '../product.ts';
import { demoLooks } from './demo-looks.ts';

/** Inside another document, a pattern needs a name of its own. */
const drawTile = ({ picture }: DemoItem, index: number): string =>
  drawPicture({ ...picture, view: 'whole' })
    .replaceAll('id="main"', `id="main-${index}"`)
    .replaceAll('url(#main)', `url(#main-${index})`)
    .replace(
      'width="800" height="800"',
      `x="${16 + (index % 2) * 392}" y="${16 + (index < 2 ? 0 : 392)}" width="376" height="376"`,
    );

/** The four products of a look side by side; null if no look has this picture. */
export const drawLook = (name: string, itemsById: ReadonlyMap<string, DemoItem>): string | null => {
  const look = demoLooks.find(({ around }) => 'picture' in around && around.picture === name);
  if (!look) return null;
  const items = look.slots.flatMap(({ productId }) => itemsById.get(productId) ?? []);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800" role="img">',
    '<rect width="800" height="800" fill="#fbf8f2"/>',
    ...items.map(drawTile),
    '</svg>',
  ].join('');
};
