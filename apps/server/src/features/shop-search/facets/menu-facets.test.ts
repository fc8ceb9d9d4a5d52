import { expect, test } from 'vitest';
import { menuFacets } from './menu-facets.ts';

const item = (field: string, part: object = {}) => ({
  ...{ field, label: field, type: 'checkbox' as const, unit: '' },
  ...part,
});
const counted = (...asked: Parameters<typeof menuFacets>) =>
  menuFacets(...asked).map(({ field, attributes }) => [field, attributes?.except]);

test('an attribute is counted once: where it is listed, where values of it are chosen, or among those that are chosen for the result', () => {
  const menu = [item('brand'), item('attributes', { except: ['Code'] }), item('attributes.Thread')];
  expect(counted(menu, ['attributes.Power', 'attributes.Thread', 'brand'])).toEqual([
    ['brand', undefined],
    ['attributes.Power', undefined],
    ['attributes', ['Code', 'Thread', 'Power']],
    ['attributes.Thread', undefined],
  ]);
});

test('nobody gets an attribute counted that the shop keeps from being a filter, or very many', () => {
  const names = Array.from({ length: 30 }, (_, at) => `attributes.A${at}`);
  expect(counted([item('attributes', { except: ['A0'] })], names)).toHaveLength(9);
  expect(counted([item('attributes', { except: ['A0'] })], ['attributes.A0'])).toEqual([
    ['attributes', ['A0']],
  ]);
  expect(counted([item('brand')], ['attributes.A0'])).toEqual([['brand', undefined]]);
});
