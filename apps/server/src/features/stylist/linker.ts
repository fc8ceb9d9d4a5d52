import { type Stylization, type StylizationSlot, stylizationLimits } from '@vitrina/contract';
import { newId } from '../../storage/ids.ts';

/* Linking puts products into the slots of a stylization, so that the calls of the linker and the editor show the same. */

export const linkedIdsIn = ({ slots }: Stylization): string[] =>
  slots.flatMap(({ productId }) => (productId === null ? [] : [productId]));

/** The main product is part of the look without a link. */
const isInLook = ({ look }: Stylization, productId: string): boolean =>
  look.kind === 'product' && look.productId === productId;

type Linking = {
  readonly value: Stylization;
  readonly linked: string[];
  readonly alreadyLinked: string[];
};

const newSlot = (productId: string): StylizationSlot => ({
  slotId: newId(),
  label: '',
  baseCategoryId: null,
  productId,
  understudies: [],
  hotspot: null,
});

/** Fills empty slots in their order, then adds new ones; null if there would be too many. */
export const linkProducts = (before: Stylization, productIds: readonly string[]): Linking | null => {
  const present = new Set(linkedIdsIn(before));
  const wanted = [...new Set(productIds)];
  const alreadyLinked = wanted.filter((id) => present.has(id) || isInLook(before, id));
  const linked = wanted.filter((id) => !alreadyLinked.includes(id));
  const waiting = [...linked];
  const slots = before.slots.map((slot) => {
    const productId = slot.productId === null ? waiting.shift() : undefined;
    if (productId === undefined) return slot;
    return { ...slot, productId, understudies: slot.understudies.filter((id) => id !== productId) };
  });
  const added = waiting.map(newSlot);
  if (slots.length + added.length > stylizationLimits.slots) return null;
  return { value: { ...before, slots: [...slots, ...added] }, linked, alreadyLinked };
};

/** Empties the slots of products. */
export const detachProducts = (
  before: Stylization,
  productIds: readonly string[],
): { value: Stylization; detached: string[]; notLinked: string[] } => {
  const present = new Set(linkedIdsIn(before));
  const wanted = [...new Set(productIds)];
  const detached = wanted.filter((id) => present.has(id));
  const slots = before.slots.map((slot) =>
    slot.productId !== null && detached.includes(slot.productId) ? { ...slot, productId: null } : slot,
  );
  return {
    value: { ...before, slots },
    detached,
    notLinked: wanted.filter((id) => !present.has(id)),
  };
};
