import type { PublicPost, PublicStreamReply } from '@vitrina/contract';
import { buildProducts } from './build-products.ts';

const captions = [
  'Poranna kawa smakuje lepiej z ulubionego kubka ☕️\nA Ty z czego dziś pijesz?\n\n#kubki #kawa #dzieńdobry',
  'קפה של בוקר ☀️ עם ספל חדש',
  '',
  `Nowa kolekcja jest już w sklepie! ${'Bardzo długi opis, który się nie kończy. '.repeat(40)}`,
];

/** A post that shows the products at these places of the list. Its picture is three, four or five wide and four high, in turns. */
export const buildPost = (origin: string, number: number, products: readonly number[] = []): PublicPost => {
  const all = buildProducts(origin);
  return {
    postId: `post-${number}`,
    type: number % 5 === 4 ? 'video' : 'image',
    caption: captions[number % captions.length] ?? '',
    alt: `Zdjęcie ${number}: kubki na stole`,
    permalink: `https://www.instagram.com/p/C${number}/`,
    author: number % 6 === 5 ? null : 'kubki.i.dzbanki',
    takenAt: number % 7 === 6 ? null : `2026-05-${String((number % 28) + 1).padStart(2, '0')}T10:00:00.000Z`,
    picture: {
      ...{ thumbnails: `${origin}/picture/${number}` },
      ...{ width: 270 * (3 + (number % 3)), height: 1080 },
    },
    products: products.flatMap((at, index) => {
      const product = all[at];
      return product
        ? [{ product, hotspot: index === 2 ? null : { x: 0.3 + index * 0.4, y: 0.35 + index * 0.3 } }]
        : [];
    }),
  };
};

/** A page of posts with no, one, two and three products, in turns. */
export const buildStream = (
  origin: string,
  { from = 0, count = 12, next = null }: { from?: number; count?: number; next?: string | null } = {},
): PublicStreamReply => ({
  stream: {
    streamId: 'stream-1',
    handle: 'kubki.i.dzbanki',
    profileUrl: 'https://www.instagram.com/kubki.i.dzbanki/',
    profileImage: null,
    influencerPage: null,
    header: '',
  },
  posts: Array.from({ length: count }, (_, at) =>
    buildPost(
      origin,
      from + at,
      [0, 1, 2].slice(0, (from + at) % 4).map((one) => one + from + at),
    ),
  ),
  next,
});
