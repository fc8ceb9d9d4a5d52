import type { Stylization } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditSteps } from '../../../api/editor/use-edit-steps.ts';
import { useNotices } from '../../../kit/use-notices.ts';
import {
  addSlot,
  changeLook,
  changeSlot,
  findSlot,
  moveSlot,
  type Place,
  placeHotspot,
  putProduct,
  removeSlot,
  takeOut,
} from '../look/look-edits.ts';
import type { LookControl } from './look-control.ts';
import type { LookProducts } from './use-look-products.ts';

type Choices = {
  readonly value: Stylization;
  readonly edit: EditSteps<Stylization>['edit'];
  readonly products: LookProducts;
  /** Called when a place was selected by a press, not by going on to the next one. */
  readonly onSelect: () => void;
};

const firstEmpty = ({ slots }: Stylization): Place | null => {
  const slot = slots.find(({ productId }) => productId === null);
  return slot ? { slotId: slot.slotId, as: 'own' } : null;
};

/** Edits a look step by step. A product that can't be put somewhere is refused with a notice. */
export const useLookControl = ({ value, edit, products, onSelect }: Choices): LookControl => {
  const { t } = useTranslation();
  const notices = useNotices();
  const [wanted, setWanted] = useState<Place | null>(null);
  const first = value.slots[0];
  const selected: Place | null =
    wanted && findSlot(value, wanted.slotId)
      ? wanted
      : (firstEmpty(value) ?? (first ? { slotId: first.slotId, as: 'own' } : null));

  const put = (productId: string, to: Place, from?: Place): Stylization | null => {
    const next = putProduct(value, productId, to, from);
    if (typeof next === 'string') {
      notices.show({
        color: 'yellow',
        role: 'alert',
        message: t(`stylist.refusals.${next}`),
      });
      return null;
    }
    edit(next);
    return next;
  };
  return {
    value,
    products,
    selected,
    select: (place) => {
      setWanted(place);
      onSelect();
    },
    mark: setWanted,
    choose: (product) => {
      products.remember(product);
      // A look without slots gets its first one with its first product.
      if (!selected) {
        const added = addSlot(value);
        const slotId = added.slots.at(-1)?.slotId;
        const next = slotId ? putProduct(added, product.id, { slotId, as: 'own' }) : added;
        if (typeof next !== 'string') edit(next);
        return;
      }
      const wasEmpty = selected.as === 'own' && findSlot(value, selected.slotId)?.productId === null;
      const next = put(product.id, selected);
      if (next) setWanted(wasEmpty ? (firstEmpty(next) ?? selected) : selected);
    },
    put: (productId, to, from) => void put(productId, to, from),
    take: (productId, from) => edit(takeOut(value, productId, from)),
    edits: {
      setLook: (look) => edit(changeLook(value, look)),
      addSlot: () => {
        const next = addSlot(value);
        edit(next);
        const slotId = next.slots.at(-1)?.slotId;
        if (slotId) setWanted({ slotId, as: 'own' });
      },
      removeSlot: (slotId) => edit(removeSlot(value, slotId)),
      moveSlot: (from, to) => edit(moveSlot(value, from, to)),
      setLabel: (slotId, label) => edit(changeSlot(value, slotId, { label }), `label:${slotId}`),
      setCategory: (slotId, baseCategoryId) => edit(changeSlot(value, slotId, { baseCategoryId })),
      setHotspot: (slotId, hotspot) =>
        edit(
          hotspot ? placeHotspot(value, slotId, hotspot) : changeSlot(value, slotId, { hotspot: null }),
          `hotspot:${slotId}`,
        ),
    },
  };
};
