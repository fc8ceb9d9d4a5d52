import {
  type Hotspot,
  type SlotProposal,
  type Stylization,
  type StylizationSlot,
  stylizationLimits,
} from '@vitrina/contract';
import { moveItem } from '../../../kit/move-item.ts';
import { toHotspot } from '../../../kit/to-hotspot.ts';

/** Where in a slot a product stands: shown itself, or waiting until the shown one runs out. */
export type Place = { readonly slotId: string; readonly as: 'own' | 'understudy' };

/** Why a product can't be put somewhere. */
export type Refusal = 'main' | 'understudiesFull';

const patchSlot = (
  value: Stylization,
  slotId: string,
  patch: (slot: StylizationSlot) => Partial<StylizationSlot>,
): Stylization => ({
  ...value,
  slots: value.slots.map((slot) => (slot.slotId === slotId ? { ...slot, ...patch(slot) } : slot)),
});

export const findSlot = ({ slots }: Stylization, slotId: string | undefined): StylizationSlot | undefined =>
  slots.find((slot) => slot.slotId === slotId);

/** The main product and those of all slots; without understudies. */
export const shownIds = ({ look, slots }: Stylization): string[] => [
  ...(look.kind === 'product' ? [look.productId] : []),
  ...slots.flatMap(({ productId }) => productId ?? []),
];

export const namedIds = (value: Stylization): string[] => [
  ...new Set([...shownIds(value), ...value.slots.flatMap(({ understudies }) => understudies)]),
];

const freeSlotId = (slots: readonly StylizationSlot[]): string => {
  let number = slots.length + 1;
  while (slots.some(({ slotId }) => slotId === `slot-${number}`)) number += 1;
  return `slot-${number}`;
};

const newSlot = (
  slots: readonly StylizationSlot[],
  part: Partial<StylizationSlot> = {},
): StylizationSlot => ({
  slotId: freeSlotId(slots),
  label: '',
  baseCategoryId: null,
  productId: null,
  understudies: [],
  hotspot: null,
  ...part,
});

export const hasRoomForSlot = ({ slots }: Stylization): boolean => slots.length < stylizationLimits.slots;

/** The new slot is the last one. */
export const addSlot = (value: Stylization, part: Partial<StylizationSlot> = {}): Stylization =>
  hasRoomForSlot(value) ? { ...value, slots: [...value.slots, newSlot(value.slots, part)] } : value;

export const removeSlot = (value: Stylization, slotId: string): Stylization => ({
  ...value,
  slots: value.slots.filter((slot) => slot.slotId !== slotId),
});

/** Both are indexes. */
export const moveSlot = (value: Stylization, from: number, to: number): Stylization => ({
  ...value,
  slots: [...moveItem(value.slots, from, to)],
});

export const changeSlot = (
  value: Stylization,
  slotId: string,
  part: Partial<Pick<StylizationSlot, 'label' | 'baseCategoryId' | 'hotspot'>>,
): Stylization => patchSlot(value, slotId, () => part);

export const placeHotspot = (value: Stylization, slotId: string, place: Hotspot): Stylization =>
  changeSlot(value, slotId, { hotspot: toHotspot(place) });

/** Builds the look around something else. A product that becomes the main one leaves its slot. */
export const changeLook = (value: Stylization, look: Stylization['look']): Stylization => ({
  ...value,
  look,
  slots: value.slots.map((slot) =>
    look.kind === 'product' && slot.productId === look.productId ? { ...slot, productId: null } : slot,
  ),
});

export const takeOut = (value: Stylization, productId: string, { slotId, as }: Place): Stylization =>
  patchSlot(value, slotId, (slot) =>
    as === 'own'
      ? { productId: slot.productId === productId ? null : slot.productId }
      : { understudies: slot.understudies.filter((id) => id !== productId) },
  );

const isAt = (value: Stylization, productId: string, { slotId, as }: Place): boolean => {
  const slot = findSlot(value, slotId);
  if (!slot) return false;
  return as === 'own' ? slot.productId === productId : slot.understudies.includes(productId);
};

const isFull = (slot: StylizationSlot): boolean => slot.understudies.length >= stylizationLimits.understudies;

/** Where a product that is about to be shown in a slot stands now, so that it isn't shown twice. */
const placeBefore = (value: Stylization, productId: string, { slotId, as }: Place): Place | undefined => {
  const slot = findSlot(value, slotId);
  if (as === 'understudy') return slot?.productId === productId ? { slotId, as: 'own' } : undefined;
  if (slot?.understudies.includes(productId)) return { slotId, as: 'understudy' };
  const shown = value.slots.find((each) => each.productId === productId);
  return shown && { slotId: shown.slotId, as: 'own' };
};

/**
 * Puts a product into a place. If it comes from another one, `from`, it leaves that, and a product that it displaces moves there.
 * Without `from`, a product that is shown elsewhere in the look moves as well: no product is shown twice.
 */
export const putProduct = (
  value: Stylization,
  productId: string,
  to: Place,
  from: Place | undefined = placeBefore(value, productId, to),
): Stylization | Refusal => {
  if (value.look.kind === 'product' && value.look.productId === productId) return 'main';
  const target = findSlot(value, to.slotId);
  if (!target || isAt(value, productId, to)) return value;
  if (to.as === 'understudy') {
    if (isFull(target)) return 'understudiesFull';
    const left = from ? takeOut(value, productId, from) : value;
    const shown = findSlot(left, to.slotId)?.productId === productId;
    const freed = shown ? takeOut(left, productId, { slotId: to.slotId, as: 'own' }) : left;
    return patchSlot(freed, to.slotId, ({ understudies }) => ({
      understudies: [...understudies, productId],
    }));
  }
  const displaced = target.productId;
  const elsewhere = value.slots.find((slot) => slot.productId === productId);
  const cleared = elsewhere ? takeOut(value, productId, { slotId: elsewhere.slotId, as: 'own' }) : value;
  const left = from ? takeOut(cleared, productId, from) : cleared;
  const put = patchSlot(left, to.slotId, ({ understudies }) => ({
    productId,
    understudies: understudies.filter((id) => id !== productId),
  }));
  if (displaced === null || from === undefined) return put;
  return patchSlot(put, from.slotId, (slot) => {
    if (from.as === 'own') {
      return { productId: displaced, understudies: slot.understudies.filter((id) => id !== displaced) };
    }
    const isKept = slot.productId !== displaced && !slot.understudies.includes(displaced) && !isFull(slot);
    return isKept ? { understudies: [...slot.understudies, displaced] } : {};
  });
};

/** The proposal that belongs to a slot: the same base category or, without a mapping, the same name. */
export const proposalFor = (
  slot: Pick<StylizationSlot, 'baseCategoryId' | 'label' | 'productId'>,
  proposals: readonly SlotProposal[],
): SlotProposal | undefined => {
  if (slot.baseCategoryId !== null)
    return proposals.find(({ baseCategoryId }) => baseCategoryId === slot.baseCategoryId);
  return (
    proposals.find(({ likeProductId }) => likeProductId !== null && likeProductId === slot.productId) ??
    proposals.find(({ label }) => label === slot.label)
  );
};

/** Fills empty slots with the best proposed products. A look without slots gets a slot for each proposal. */
export const fillEmpty = (value: Stylization, proposals: readonly SlotProposal[]): Stylization => {
  const base =
    value.slots.length > 0
      ? value
      : proposals.reduce(
          (look, { baseCategoryId, label }) => addSlot(look, { baseCategoryId, label: label.slice(0, 60) }),
          value,
        );
  return base.slots.reduce((look, slot) => {
    if (slot.productId !== null) return look;
    const shown = shownIds(look);
    const best = proposalFor(slot, proposals)?.candidates.find(({ product }) => !shown.includes(product.id));
    if (!best) return look;
    const filled = putProduct(look, best.product.id, { slotId: slot.slotId, as: 'own' });
    return typeof filled === 'string' ? look : filled;
  }, base);
};
