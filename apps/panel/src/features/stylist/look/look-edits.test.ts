import type { SlotProposal, Stylization, StylizationSlot } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { buildProduct } from '../../../testing/build.ts';
import { addSlot, changeLook, fillEmpty, placeHotspot, putProduct, removeSlot } from './look-edits.ts';

const slot = (slotId: string, part: Partial<StylizationSlot> = {}): StylizationSlot => ({
  slotId,
  label: slotId,
  baseCategoryId: null,
  productId: null,
  understudies: [],
  hotspot: null,
  ...part,
});
const look = (...slots: StylizationSlot[]): Stylization => ({
  name: 'Lato',
  isActive: true,
  look: { kind: 'product', productId: 'MAIN' },
  slots,
});
const proposal = (label: string, ...ids: string[]): SlotProposal => ({
  baseCategoryId: null,
  likeProductId: null,
  label,
  candidates: ids.map((id) => ({ product: buildProduct({ id }), score: 1, reasons: [] })),
});
/** What stands in each slot: `own|understudies`. */
const standing = (value: Stylization | string) =>
  typeof value === 'string'
    ? value
    : value.slots.map(({ productId, understudies }) => `${productId ?? ''}|${understudies.join(',')}`);

describe('putting a product into a slot', () => {
  const hat = slot('hat', { productId: 'H1', understudies: ['H2'] });
  const shoes = slot('shoes', { productId: 'S1' });
  const own = (slotId: string) => ({ slotId, as: 'own' as const });
  const understudy = (slotId: string) => ({ slotId, as: 'understudy' as const });

  test('[R2.53] one that is chosen replaces what was there', () => {
    expect(standing(putProduct(look(hat, shoes), 'N', own('hat')))).toEqual(['N|H2', 'S1|']);
  });
  test('[R2.53] one that is shown in another slot changes places, as no product is shown twice', () => {
    expect(standing(putProduct(look(hat, shoes), 'S1', own('hat')))).toEqual(['S1|H2', 'H1|']);
    expect(standing(putProduct(look(hat, slot('bag')), 'H1', own('bag'), own('hat')))).toEqual([
      '|H2',
      'H1|',
    ]);
  });
  test('[R2.53] an understudy that is shown instead changes places with the product', () => {
    expect(standing(putProduct(look(hat), 'H2', own('hat'), understudy('hat')))).toEqual(['H2|H1']);
    expect(standing(putProduct(look(hat), 'H2', own('hat')))).toEqual(['H2|H1']);
  });
  test('[R2.53] an understudy that moves to another slot leaves its own', () => {
    expect(standing(putProduct(look(hat, shoes), 'H2', understudy('shoes'), understudy('hat')))).toEqual([
      'H1|',
      'S1|H2',
    ]);
    expect(standing(putProduct(look(hat, shoes), 'H2', own('shoes'), understudy('hat')))).toEqual([
      'H1|S1',
      'H2|',
    ]);
  });
  test('[R2.53] a product that becomes an understudy of its own slot is no longer shown there', () => {
    expect(standing(putProduct(look(hat), 'H1', understudy('hat')))).toEqual(['|H2,H1']);
  });
  test('[R2.53] the main product, and a fourth understudy, are refused', () => {
    const full = slot('hat', { understudies: ['A', 'B', 'C'] });
    expect(putProduct(look(hat), 'MAIN', own('hat'))).toBe('main');
    expect(putProduct(look(full), 'D', understudy('hat'))).toBe('understudiesFull');
  });
  test('what is there already changes nothing', () => {
    const value = look(hat);
    expect(putProduct(value, 'H1', own('hat'))).toBe(value);
    expect(putProduct(value, 'H2', understudy('hat'))).toBe(value);
  });
});

describe('proposals', () => {
  test('[R2.53] a look without slots gets one for each, with the best product', () => {
    const value = fillEmpty(look(), [proposal('Czapki', 'H1', 'H2'), proposal('Buty', 'S1')]);
    expect(value.slots.map(({ label }) => label)).toEqual(['Czapki', 'Buty']);
    expect(standing(value)).toEqual(['H1|', 'S1|']);
    expect(new Set(value.slots.map(({ slotId }) => slotId)).size).toBe(2);
  });
  test('[R2.53] only empty slots are filled, with products that are not shown yet', () => {
    const value = look(slot('Buty', { productId: 'S9' }), slot('Czapki'), slot('Torby'));
    const filled = fillEmpty(value, [proposal('Buty', 'S1'), proposal('Czapki', 'S9', 'H2')]);
    expect(standing(filled)).toEqual(['S9|', 'H2|', '|']);
  });
});

describe('slots and what they stand around', () => {
  test('a new slot has an id of its own, also after one was removed', () => {
    const value = addSlot(removeSlot(addSlot(addSlot(look())), 'slot-1'));
    expect(value.slots.map(({ slotId }) => slotId)).toEqual(['slot-2', 'slot-3']);
  });
  test('a look has at most twelve slots', () => {
    const full = look(...Array.from({ length: 12 }, (_, at) => slot(`s${at}`)));
    expect(addSlot(full)).toBe(full);
  });
  test('a product that becomes the main one leaves its slot', () => {
    const changed = changeLook(look(slot('hat', { productId: 'H1', understudies: ['H2'] })), {
      kind: 'product',
      productId: 'H1',
    });
    expect(standing(changed)).toEqual(['|H2']);
  });
  test('a hotspot stays within the picture', () => {
    expect(placeHotspot(look(slot('hat')), 'hat', { x: -0.2, y: 1.4 }).slots[0]?.hotspot).toEqual({
      x: 0,
      y: 1,
    });
  });
});
