import {
  type Announcements,
  closestCenter,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useTranslation } from 'react-i18next';

type Sorted = {
  readonly keys: readonly string[];
  /** The name of the item at an index. */
  readonly nameAt: (place: number) => string;
  /** Both are indexes. */
  readonly onMove: (from: number, to: number) => void;
};

/** Drag and drop by mouse, touch or keyboard, with announcements for screen readers. */
export const useSorting = ({ keys, nameAt, onMove }: Sorted) => {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: unknown): number => keys.indexOf(String(id));
  const words = (id: unknown, over: unknown = id) => ({
    name: nameAt(placeOf(id)),
    place: placeOf(over) + 1,
    total: keys.length,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('common.sortable.lifted', words(active.id)),
    onDragOver: ({ active, over }) =>
      over ? t('common.sortable.over', words(active.id, over.id)) : undefined,
    onDragEnd: ({ active, over }) => t('common.sortable.dropped', words(active.id, over?.id)),
    onDragCancel: ({ active }) => t('common.sortable.cancelled', words(active.id)),
  };
  return {
    sensors,
    collisionDetection: closestCenter,
    onDragEnd: ({ active, over }: DragEndEvent): void => {
      const [from, to] = [placeOf(active.id), over ? placeOf(over.id) : -1];
      if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
    },
    accessibility: {
      announcements,
      screenReaderInstructions: { draggable: t('common.sortable.instructions') },
    },
  };
};
