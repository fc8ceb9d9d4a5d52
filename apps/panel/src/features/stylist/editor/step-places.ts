import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { dragDataOf } from './look-drag.ts';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Where an arrow key takes what is dragged: a slot to the next slot, and a product to the next place, from top to bottom. */
export const stepPlaces: KeyboardCoordinateGetter = (event, args) => {
  const { active, over, collisionRect, droppableContainers, droppableRects } = args.context;
  if (dragDataOf(active)?.type !== 'product') return sortableKeyboardCoordinates(event, args);
  const step = steps[event.code];
  if (!step || !collisionRect) return undefined;
  event.preventDefault();
  const places = droppableContainers
    .getEnabled()
    .flatMap((container) => {
      const rect = dragDataOf(container)?.type === 'place' ? droppableRects.get(container.id) : undefined;
      return rect ? [{ id: container.id, rect }] : [];
    })
    .sort((a, b) => a.rect.top - b.rect.top);
  const at = places.findIndex(({ id }) => id === over?.id);
  const next = places[Math.min(places.length - 1, Math.max(0, at + step))];
  if (!next) return undefined;
  const { left, top, width, height } = next.rect;
  return { x: left + (width - collisionRect.width) / 2, y: top + (height - collisionRect.height) / 2 };
};
