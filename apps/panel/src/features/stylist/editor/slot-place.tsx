import { useDroppable } from '@dnd-kit/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Place } from '../look/look-edits.ts';
import { type DragData, placeKey } from './look-drag.ts';
import classes from './slots.module.css';

type SlotPlaceProps = {
  place: Place;
  isSelected: boolean;
  /** Products can be dropped here while one is dragged. */
  isTarget: boolean;
  children: ReactNode;
};

/** Where products of a slot stand, and can be dropped. */
export function SlotPlace({ place, isSelected, isTarget, children }: SlotPlaceProps) {
  const { setNodeRef, isOver } = useDroppable({
    id: placeKey(place),
    data: { type: 'place', place } satisfies DragData,
    disabled: !isTarget,
  });
  return (
    <div
      ref={setNodeRef}
      className={classes.place}
      data-as={place.as}
      data-selected={isSelected || undefined}
      data-target={isTarget || undefined}
      data-over={isOver || undefined}
    >
      {children}
    </div>
  );
}

type BlankPlaceProps = { label: string; words: string; isSelected: boolean; onSelect: () => void };

/** An empty place: a press selects it, and what is chosen next goes there. */
export function BlankPlace({ label, words, isSelected, onSelect }: BlankPlaceProps) {
  return (
    <button
      type="button"
      className={classes.blank}
      aria-label={label}
      aria-pressed={isSelected}
      onClick={onSelect}
    >
      <IconPlus size={18} aria-hidden />
      {words}
    </button>
  );
}
