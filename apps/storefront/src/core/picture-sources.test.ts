import { expect, test } from 'vitest';
import { pictureSources } from './picture-sources.ts';

const thumbnails = 'https://vitrina.example/pictures/c/i/v';

test('offers the widths up to the picture’s own, AVIF first', () => {
  const [avif, webp] = pictureSources({ thumbnails, width: 1200, height: 900 }, 200);
  expect(avif).toEqual({
    type: 'image/avif',
    sizes: 'auto, 200px',
    srcSet: `${thumbnails}/160.avif 160w, ${thumbnails}/320.avif 320w, ${thumbnails}/640.avif 640w`,
  });
  expect(webp?.type).toBe('image/webp');
});

test.each([
  [640, [160, 320, 640]],
  [500, [160, 320, 500]],
  [320, [160, 320]],
  [100, [100]],
])('a picture %d pixels wide is offered in %j', (width, expected) => {
  const [source] = pictureSources({ thumbnails, width, height: 100 }, 200);
  expect(source?.srcSet.match(/\d+(?=w)/g)?.map(Number)).toEqual(expected);
});
