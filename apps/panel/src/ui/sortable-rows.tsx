import { DndContext } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowList } from './row-list.tsx';
import classes from './sortable-rows.module.css';
import { useSorting } from './use-sorting.ts';

type SortableRowsProps<T> = {
  /** The accessible name of the list. */
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  nameOf: (item: T) => string;
  /** Whether rows have several lines; handles are then aligned to the top. */
  isTall?: boolean;
  /** Both are indexes. */
  onMove: (from: number, to: number) => void;
  /** Rows whose menus have the steps up and down (`useRowSteps`) have no buttons for them. */
  hasStepsInMenu?: boolean;
  children: (item: T, index: number) => ReactNode;
};

/** A list that can be reordered by dragging, by keyboard (space, arrows, space) or with buttons. */
export function SortableRows<T>(props: SortableRowsProps<T>) {
  const { label, items, keyOf, nameOf, isTall = false, hasStepsInMenu = false, onMove, children } = props;
  const keys = items.map(keyOf);
  const nameAt = (place: number): string => {
    const item = items[place];
    return item === undefined ? '' : nameOf(item);
  };
  const sorting = useSorting({ keys, nameAt, onMove });
  return (
    <DndContext {...sorting}>
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <RowList label={label}>
          {items.map((item, index) => (
            <Row
              key={keyOf(item)}
              id={keyOf(item)}
              name={nameOf(item)}
              isTall={isTall}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              {...(!hasStepsInMenu && { onStep: (step: 1 | -1) => onMove(index, index + step) })}
            >
              {children(item, index)}
            </Row>
          ))}
        </RowList>
      </SortableContext>
    </DndContext>
  );
}

type RowProps = {
  id: string;
  name: string;
  isTall: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Absent where the steps are in the row's menu. */
  onStep?: (step: 1 | -1) => void;
  children: ReactNode;
};

function Row({ id, name, isTall, isFirst, isLast, onStep, children }: RowProps) {
  const { t } = useTranslation();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const style: CSSProperties = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  };
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      style={style}
      data-tall={isTall || undefined}
      data-dragging={isDragging || undefined}
    >
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
      {onStep && (
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
      )}
    </li>
  );
}
