import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './sortable-rows.module.css';

type SortableRowsProps<T> = {
  /** What the list holds, for screen readers. */
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  nameOf: (item: T) => string;
  /** Whether rows are cards of several lines: the handles then stand at their tops. */
  isTall?: boolean;
  /** Both places count from 0. */
  onMove: (from: number, to: number) => void;
  children: (item: T, index: number) => ReactNode;
};

/** A list whose order is changed by dragging, by keyboard (space, arrows, space) or by buttons. */
export function SortableRows<T>(props: SortableRowsProps<T>) {
  const { label, items, keyOf, nameOf, isTall = false, onMove, children } = props;
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = items.map(keyOf);
  const placeOf = (id: unknown): number => keys.indexOf(String(id));
  const words = (id: unknown): { name: string; place: number; total: number } => {
    const at = placeOf(id);
    const item = items[at];
    return { name: item === undefined ? '' : nameOf(item), place: at + 1, total: items.length };
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('common.sortable.lifted', words(active.id)),
    onDragOver: ({ active, over }) =>
      over ? t('common.sortable.over', { ...words(over.id), name: words(active.id).name }) : undefined,
    onDragEnd: ({ active, over }) =>
      t('common.sortable.dropped', { ...words(over?.id ?? active.id), name: words(active.id).name }),
    onDragCancel: ({ active }) => t('common.sortable.cancelled', { name: words(active.id).name }),
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    const [from, to] = [placeOf(active.id), over ? placeOf(over.id) : -1];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('common.sortable.instructions') },
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul className={classes.rows} aria-label={label} data-tall={isTall || undefined}>
          {items.map((item, index) => (
            <Row
              key={keyOf(item)}
              id={keyOf(item)}
              name={nameOf(item)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onStep={(step) => onMove(index, index + step)}
            >
              {children(item, index)}
            </Row>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

type RowProps = {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (step: 1 | -1) => void;
  children: ReactNode;
};

function Row({ id, name, isFirst, isLast, onStep, children }: RowProps) {
  const { t } = useTranslation();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const style: CSSProperties = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  };
  return (
    <li ref={setNodeRef} className={classes.row} style={style} data-dragging={isDragging || undefined}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.grip}
        {...attributes}
        {...listeners}
        aria-label={t('common.sortable.drag', { name })}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      <div className={classes.content}>{children}</div>
      <div className={classes.steps}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          disabled={isFirst}
          aria-label={t('common.sortable.up', { name })}
          onClick={() => onStep(-1)}
        >
          <IconChevronUp size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          disabled={isLast}
          aria-label={t('common.sortable.down', { name })}
          onClick={() => onStep(1)}
        >
          <IconChevronDown size={18} />
        </ActionIcon>
      </div>
    </li>
  );
}
