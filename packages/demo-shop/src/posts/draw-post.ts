import { drawPicture } from '../pictures/picture.ts';
import type { DemoItem } from '../product.ts';
import { demoPosts } from './demo-posts.ts';

const side = 1080;
type Spot = { readonly x: number; readonly y: number; readonly size: number };

/** Where the products lie on the picture, by how many there are: their middles and sizes in pixels. */
const layouts: Readonly<Record<number, readonly Spot[]>> = {
  1: [{ x: 540, y: 560, size: 760 }],
  2: [
    { x: 370, y: 420, size: 560 },
    { x: 720, y: 700, size: 520 },
  ],
  3: [
    { x: 340, y: 380, size: 500 },
    { x: 760, y: 460, size: 460 },
    { x: 500, y: 800, size: 440 },
  ],
  4: [
    { x: 310, y: 320, size: 440 },
    { x: 770, y: 340, size: 420 },
    { x: 330, y: 760, size: 420 },
    { x: 770, y: 780, size: 420 },
  ],
};

const spotsOf = (count: number): readonly Spot[] => layouts[count] ?? [];

/** Where a product is on the picture of a post with so many, in shares of its width and height. */
export const postHotspotOf = (index: number, count: number): { readonly x: number; readonly y: number } => {
  const { x = side / 2, y = side / 2 } = spotsOf(count)[index] ?? {};
  return { x: Math.round((x / side) * 1000) / 1000, y: Math.round((y / side) * 1000) / 1000 };
};

const backdrops = [
  ['#efe6d8', '#d9c5a7'],
  ['#dfe8e4', '#b9cec4'],
  ['#f1e1dc', '#dfb9ad'],
  ['#e2e6ee', '#b9c4d9'],
  ['#f4ead0', '#e3c987'],
  ['#e9e2ea', '#cbb8cf'],
] as const;

/** A product on a sheet of paper, a little turned. Inside another document, a pattern needs a name of its own. */
const drawSheet = ({ picture }: DemoItem, index: number, { x, y, size }: Spot, turn: number): string => {
  const [left, top] = [x - size / 2, y - size / 2];
  const drawn = drawPicture({ ...picture, view: 'whole' })
    .replaceAll('id="main"', `id="main-${index}"`)
    .replaceAll('url(#main)', `url(#main-${index})`)
    .replace('width="800" height="800"', `x="${left}" y="${top}" width="${size}" height="${size}"`);
  return [
    `<g transform="rotate(${turn} ${x} ${y})">`,
    `<rect x="${left + 10}" y="${top + 14}" width="${size}" height="${size}" fill="#00000022"/>`,
    drawn,
    '</g>',
  ].join('');
};

/** The picture of a post: its products laid out on a table, seen from above; null if there is no such post. */
export const drawPost = (name: string, itemsById: ReadonlyMap<string, DemoItem>): string | null => {
  const at = demoPosts.findIndex(({ postId }) => postId === name);
  const post = demoPosts[at];
  if (!post) return null;
  const [light = '#fff', shade = '#ddd'] = backdrops[at % backdrops.length] ?? [];
  const spots = spotsOf(post.productIds.length);
  const sheets = post.productIds.map((productId, index) => {
    const [item, spot] = [itemsById.get(productId), spots[index]];
    return item && spot ? drawSheet(item, index, spot, (((at + index) * 5) % 9) - 4) : '';
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}" role="img">`,
    `<rect width="${side}" height="${side}" fill="${light}"/>`,
    `<path d="M0 ${760 - (at % 4) * 60} L${side} ${560 + (at % 3) * 80} V${side} H0 Z" fill="${shade}"/>`,
    ...sheets,
    '</svg>',
  ].join('');
};
