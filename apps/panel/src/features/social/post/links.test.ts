import { describe, expect, test } from 'vitest';
import { attach, detach, linkToPlace, moveLink, setPlace } from './links.ts';

const link = (productId: string) => ({ productId, hotspot: null });

describe('the products of a post', () => {
  test('[R2.21] are twelve at most, each once', () => {
    const full = { links: Array.from({ length: 12 }, (_, at) => link(`P${at}`)) };
    expect(attach(full, 'ONE-MORE')).toBe(full);
    const one = { links: [link('A')] };
    expect(attach(one, 'A')).toBe(one);
    expect(attach(one, 'B').links).toEqual([link('A'), link('B')]);
  });

  test('[R2.21] change places, get points, and are detached', () => {
    const value = { links: [link('A'), link('B')] };
    expect(moveLink(value, 1, 0).links).toEqual([link('B'), link('A')]);
    const placed = setPlace(value, 'B', { x: 0.2, y: 0.9 });
    expect(placed.links).toEqual([link('A'), { productId: 'B', hotspot: { x: 0.2, y: 0.9 } }]);
    expect(setPlace(placed, 'B', null)).toEqual(value);
    expect(detach(value, 'A').links).toEqual([link('B')]);
  });

  test('[R2.21] a press on the picture places the selected product, otherwise the first without a point', () => {
    const value = setPlace({ links: [link('A'), link('B'), link('C')] }, 'A', { x: 0, y: 0 });
    expect(linkToPlace(value, 'C')?.productId).toBe('C');
    expect(linkToPlace(value, null)?.productId).toBe('B');
    expect(linkToPlace(value, 'GONE')?.productId).toBe('B');
    expect(linkToPlace({ links: [] }, null)).toBeUndefined();
  });
});
