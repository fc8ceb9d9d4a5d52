import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  type DragEndEvent,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Stylization } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../look/look-edits.ts';
import type { FindProduct } from '../look/resolve-look.ts';
import { type DragData, dragDataOf } from './look-drag.ts';
import { stepPlaces } from './step-places.ts';
import { useSlotName } from './use-slot-name.ts';

/** Slots are dropped among slots and products into places. A pointer has to be in a place; from the keyboard the nearest counts. */
const findOver: CollisionDetection = (args) => {
  const isSlot = dragDataOf(args.active)?.type === 'slot';
  const droppableContainers = args.droppableContainers.filter(
    (container) => (dragDataOf(container)?.type === 'slot') === isSlot,
  );
  const among = { ...args, droppableContainers };
  return isSlot || !args.pointerCoordinates ? closestCenter(among) : pointerWithin(among);
};

// Enter chooses a product, so that only the space bar picks it up.
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] };

type LookDrag = {
  readonly value: Stylization;
  readonly find: FindProduct;
  /** Both are indexes. */
  readonly onMoveSlot: (from: number, to: number) => void;
  readonly onDropProduct: (productId: string, to: Place, from: Place | undefined) => void;
};

/** Drag and drop in the editor by mouse, touch and keyboard, with announcements for screen readers. */
export const useLookDrag = ({ value, find, onMoveSlot, onDropProduct }: LookDrag) => {
  const { t } = useTranslation();
  const slotName = useSlotName(value);
  const [dragged, setDragged] = useState<DragData | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: stepPlaces, keyboardCodes }),
  );
  const nameOf = (data: DragData | undefined): string => {
    if (data?.type === 'product') return find(data.productId)?.title ?? data.productId;
    if (data?.type === 'slot') return slotName(data.slotId);
    if (data?.type !== 'place') return '';
    const slot = slotName(data.place.slotId);
    return data.place.as === 'own' ? slot : t('stylist.drag.understudyOf', { slot });
  };
  const words = (active: Parameters<typeof dragDataOf>[0], over?: Parameters<typeof dragDataOf>[0]) => ({
    name: nameOf(dragDataOf(active)),
    place: nameOf(dragDataOf(over)),
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('stylist.drag.lifted', words(active)),
    // What is over itself has just been picked up, which has been said.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? t('stylist.drag.over', words(active, over)) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t('stylist.drag.dropped', words(active, over)) : t('stylist.drag.cancelled', words(active)),
    onDragCancel: ({ active }) => t('stylist.drag.cancelled', words(active)),
  };
  const placeOf = (slotId: string): number => value.slots.findIndex((slot) => slot.slotId === slotId);
  return {
    dragged,
    context: {
      sensors,
      collisionDetection: findOver,
      onDragStart: ({ active }: DragStartEvent): void => setDragged(dragDataOf(active) ?? null),
      onDragCancel: (): void => setDragged(null),
      onDragEnd: ({ active, over }: DragEndEvent): void => {
        setDragged(null);
        const [moved, onto] = [dragDataOf(active), dragDataOf(over)];
        if (moved?.type === 'slot' && onto?.type === 'slot') {
          const [from, to] = [placeOf(moved.slotId), placeOf(onto.slotId)];
          if (from !== to) onMoveSlot(from, to);
        } else if (moved?.type === 'product' && onto?.type === 'place') {
          onDropProduct(moved.productId, onto.place, moved.from);
        }
      },
      accessibility: {
        announcements,
        screenReaderInstructions: { draggable: t('common.sortable.instructions') },
      },
    },
  };
};
