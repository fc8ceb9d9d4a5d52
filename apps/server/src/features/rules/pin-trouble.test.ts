import { expect, test } from 'vitest';
import { pinTroubleOf } from './pin-trouble.ts';

const mapped = new Set(['availability', 'image_link']);
const trouble = (
  fields: Record<string, string>,
  store: { showUnavailable?: boolean; onlyWithImages?: boolean } = {},
  has: ReadonlySet<string> = mapped,
) =>
  pinTroubleOf(
    { id: '1', group: null, fields },
    { showUnavailable: true, onlyWithImages: false, ...store },
    has,
  );

test('a pinned product that can’t be bought is shown, unless the shop leaves such products out', () => {
  const out = { availability: 'out_of_stock' };
  expect(trouble(out)).toBe('unavailable');
  expect(trouble(out, { showUnavailable: false })).toBe('leftOutUnavailable');
  expect(trouble({}, { showUnavailable: false })).toBe('leftOutUnavailable');
  expect(trouble({}, { showUnavailable: false }, new Set())).toBeNull();
  for (const availability of ['in_stock', 'preorder', 'backorder'])
    expect(trouble({ availability }, { showUnavailable: false })).toBeNull();
});

test('a pinned product without an image is left out where the shop shows only those with one', () => {
  expect(trouble({})).toBeNull();
  expect(trouble({ image_link: '' }, { onlyWithImages: true })).toBe('leftOutPicture');
  expect(trouble({ image_link: 'https://a.pl/1.jpg' }, { onlyWithImages: true })).toBeNull();
  expect(trouble({}, { onlyWithImages: true }, new Set())).toBeNull();
});

test('one that the catalog no longer has is gone', () => {
  expect(pinTroubleOf(undefined, { showUnavailable: true, onlyWithImages: false }, mapped)).toBe('gone');
});
