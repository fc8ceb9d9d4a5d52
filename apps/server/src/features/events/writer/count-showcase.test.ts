import { describe, expect, test } from 'vitest';
import { cart, click, countGroups, type InShowcase, purchase, view } from '../../../testing/made-events.ts';

const count = (...groups: Parameters<typeof countGroups>) => countGroups(...groups).showcases;
const hour = 60 * 60;
const inSofa: InShowcase = { stylizationId: 'sofa' };
const inBed: InShowcase = { stylizationId: 'bed' };

describe('[R2.51] what visitors do in looks', () => {
  test('counts for the stylization, and for all together', () => {
    expect(
      count([
        view(0, ['p1', 'p2'], inSofa),
        view(1, ['p1', 'p2'], inSofa),
        view(2, ['p3'], inBed),
        click(3, 'p1', null, inSofa),
        cart(4, { p1: [2, 10], p2: [1, 5] }, inSofa),
      ]),
    ).toEqual({
      'all 10': { views: 3, clicks: 1, carts: 2 },
      'sofa 10': { views: 2, clicks: 1, carts: 2 },
      'bed 10': { views: 1 },
    });
  });

  test('outside of looks counts for none', () => {
    const events = [
      view(0, ['p1']),
      click(1, 'p1', 'q1'),
      cart(2, { p1: [1, 5] }),
      purchase(3, { p1: [1, 5] }),
    ];
    expect(count(events)).toEqual({});
  });

  test('counts for its products as anywhere', () => {
    expect(countGroups([view(0, ['p1'], inSofa), click(1, 'p1', null, inSofa)]).products).toEqual({
      p1: { views: 1, clicks: 1 },
    });
  });

  test('counts without a visitor too, but nothing is sold by it then', () => {
    const nobody = { visitor: null };
    const events = [click(0, 'p1', null, { ...inSofa, ...nobody }), purchase(1, { p1: [1, 5] }, nobody)];
    expect(count(events)).toEqual({ 'all 10': { clicks: 1 }, 'sofa 10': { clicks: 1 } });
  });
});

describe('[R2.51] a sale', () => {
  const sold = { sales: 1, units: 2, revenue: 20 };

  test.each([
    ['a click in it', click(0, 'p1', null, inSofa), 48 * hour, true],
    ['a cart from it', cart(0, { p1: [2, 10] }, inSofa), 48 * hour, true],
    ['a click in it more than 48 hours before', click(0, 'p1', null, inSofa), 48 * hour + 0.001, false],
    ['a click after', click(0, 'p1', null, inSofa), -1, false],
    ['a look alone', view(0, ['p1'], inSofa), 1, false],
    ['a click by somebody else', click(0, 'p1', null, { ...inSofa, visitor: 'bob' }), 1, false],
    ['a click on another product', click(0, 'p2', null, inSofa), 1, false],
    ['a click in a search', click(0, 'p1', 'q1'), 1, false],
  ])('is the stylization’s by %s', (_, before, seconds, isSold) => {
    const sale = purchase(seconds, { p1: [2, 10], p9: [7, 7] });
    for (const groups of [[[before, sale]], [[before], [sale]]]) {
      const days = Object.entries(count(...groups)).filter(([, { sales }]) => sales);
      expect(
        days.map(([key, { sales, units, revenue }]) => [key.split(' ')[0], { sales, units, revenue }]),
      ).toEqual(
        isSold
          ? [
              ['all', sold],
              ['sofa', sold],
            ]
          : [],
      );
    }
  });

  test('that began in two looks is one of each with its products, and one of all with theirs', () => {
    const events = [
      click(0, 'p1', null, inSofa),
      click(1, 'p1', null, inSofa),
      click(2, 'p1', null, inBed),
      cart(3, { p2: [1, 5] }, inBed),
      purchase(4, { p1: [2, 10], p2: [1, 5], p3: [1, 100] }),
    ];
    expect(count(events)).toEqual({
      'all 10': { clicks: 3, carts: 1, sales: 1, units: 3, revenue: 25 },
      'sofa 10': { clicks: 2, ...sold },
      'bed 10': { clicks: 1, carts: 1, sales: 1, units: 3, revenue: 25 },
    });
  });

  test('is on the day of the purchase', () => {
    expect(count([click(0, 'p1', null, inSofa), purchase(13 * hour, { p1: [2, 10] })])).toEqual({
      'all 10': { clicks: 1 },
      'sofa 10': { clicks: 1 },
      'all 11': sold,
      'sofa 11': sold,
    });
  });
});

describe('[R2.51] a cart', () => {
  const clicks = [click(0, 'p1', null, inSofa), click(1, 'p1', null, inBed), click(2, 'p2', null, inBed)];

  test('without a look counts for those where its products were clicked, each product once', () => {
    expect(count([...clicks, cart(3, { p1: [3, 10], p2: [1, 1], p3: [1, 1] })])).toEqual({
      'all 10': { clicks: 3, carts: 2 },
      'sofa 10': { clicks: 1, carts: 1 },
      'bed 10': { clicks: 2, carts: 2 },
    });
  });

  test('that names its look counts for that alone', () => {
    expect(count([...clicks, cart(3, { p1: [1, 10] }, inSofa)])).toEqual({
      'all 10': { clicks: 3, carts: 1 },
      'sofa 10': { clicks: 1, carts: 1 },
      'bed 10': { clicks: 2 },
    });
  });
});

describe('[R10.07] what visitors do at posts', () => {
  const post = (streamId: string, postId: string): InShowcase => ({ post: { streamId, postId } });
  const coat = post('shop', 'coat');
  const boots = post('shop', 'boots');

  test('counts for the post, for its stream, and for all posts, but for no look', () => {
    expect(
      count([
        view(0, ['p1'], coat),
        view(1, ['p2'], boots),
        view(2, ['p1'], post('other', 'coat')),
        click(3, 'p1', null, coat),
        view(4, ['p3'], inSofa),
      ]),
    ).toEqual({
      'all 10': { views: 1 },
      'sofa 10': { views: 1 },
      'all posts 10': { views: 3, clicks: 1 },
      'shop/ 10': { views: 2, clicks: 1 },
      'shop/coat 10': { views: 1, clicks: 1 },
      'shop/boots 10': { views: 1 },
      'other/ 10': { views: 1 },
      'other/coat 10': { views: 1 },
    });
  });

  test('is one sale of the stream if the purchase began at two of its posts', () => {
    const events = [
      click(0, 'p1', null, coat),
      click(1, 'p2', null, boots),
      purchase(2, { p1: [2, 10], p2: [1, 5], p9: [1, 100] }),
    ];
    const both = { sales: 1, units: 3, revenue: 25 };
    expect(count(events)).toEqual({
      'all posts 10': { clicks: 2, ...both },
      'shop/ 10': { clicks: 2, ...both },
      'shop/coat 10': { clicks: 1, sales: 1, units: 2, revenue: 20 },
      'shop/boots 10': { clicks: 1, sales: 1, units: 1, revenue: 5 },
    });
  });

  test('counts for the look alone if an event names both', () => {
    expect(count([view(0, ['p1'], { ...inSofa, ...coat })])).toEqual({
      'all 10': { views: 1 },
      'sofa 10': { views: 1 },
    });
  });
});
