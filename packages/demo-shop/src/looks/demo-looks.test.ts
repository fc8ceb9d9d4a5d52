import { expect, test } from 'vitest';
import { buildDemoCatalog } from '../catalog.ts';
import { makeLookEvents } from '../visits/make-look-events.ts';
import { demoLooks } from './demo-looks.ts';
import { drawLook } from './draw-look.ts';

const { itemsById } = buildDemoCatalog();
const productIdsOf = ({ around, slots }: (typeof demoLooks)[number]): string[] => [
  ...('productId' in around ? [around.productId] : []),
  ...slots.map(({ productId }) => productId),
];

test.each(demoLooks)('“$name” is of products that the demo shop has in stock, with pictures', (look) => {
  const understudies = look.slots.flatMap((slot) => slot.understudies ?? []);
  for (const id of [...productIdsOf(look), ...understudies])
    expect(itemsById.get(id), id).toMatchObject({ availability: 'in_stock', hasPicture: true });
  expect(new Set(productIdsOf(look)).size).toBe(productIdsOf(look).length);
});

test('the picture of a look shows its four products; others have none', () => {
  const names = demoLooks.flatMap(({ around }) => ('picture' in around ? [around.picture] : []));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(drawLook(name, itemsById)?.match(/<svg/g), name).toHaveLength(5);
  expect(drawLook('look-nic', itemsById)).toBeNull();
});

test('visits of looks are the same whenever they are made up on a day, and some of them buy', () => {
  const looks = demoLooks.map((look, at) => ({ stylizationId: `s-${at}`, productIds: productIdsOf(look) }));
  const now = new Date('2026-11-22T17:30:00.000Z');
  const events = makeLookEvents(itemsById, looks, now);
  expect(makeLookEvents(itemsById, looks, now)).toEqual(events);
  const count = (type: string) => events.filter((event) => event.type === type).length;
  expect(count('view')).toBeGreaterThan(2000);
  const ctr = count('click') / count('view');
  expect(ctr).toBeGreaterThan(0.08);
  expect(ctr).toBeLessThan(0.2);
  expect(count('purchase')).toBeGreaterThan(20);
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
  expect(events.every(({ at }) => at <= now.toISOString())).toBe(true);
  expect(makeLookEvents(itemsById, [], now)).toEqual([]);
});
