import { useSortable } from '@dnd-kit/sortable';
import { Badge, TextInput } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowsExchange,
  IconArrowUp,
  IconGripVertical,
  IconStar,
  IconTargetArrow,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { type SlotState, stylizationLimits } from '@vitrina/contract';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { type RowAction, RowActions } from '../../../ui/row-actions.tsx';
import type { Place } from '../look/look-edits.ts';
import type { ResolvedSlot } from '../look/resolve-look.ts';
import { BaseCategoryChoice, type NamedCategory } from './base-category-choice.tsx';
import type { LookControl } from './look-control.ts';
import type { DragData } from './look-drag.ts';
import { BlankPlace, SlotPlace } from './slot-place.tsx';
import { SlotProduct } from './slot-product.tsx';
import classes from './slots.module.css';
import { useSlotName } from './use-slot-name.ts';

const stateColors = {
  own: 'green',
  understudy: 'yellow',
  unavailable: 'red',
  empty: 'gray',
} as const satisfies Record<SlotState, string>;

type SlotCardProps = {
  resolved: ResolvedSlot;
  index: number;
  control: LookControl;
  /** What is being dragged, if anything. */
  dragged: DragData | null;
  categories: readonly NamedCategory[];
};

/** A place in the look: its product, its understudies, and what visitors see in it. */
export function SlotCard({ resolved, index, control, dragged, categories }: SlotCardProps) {
  const { t } = useTranslation();
  const { slot, state, product: shown } = resolved;
  const { slotId } = slot;
  const { value, products, selected, select, put, take, edits } = control;
  const slotName = useSlotName(value);
  const name = slotName(slotId);
  const isProductDragged = dragged?.type === 'product';
  const sortable = useSortable({
    id: slotId,
    data: { type: 'slot', slotId } satisfies DragData,
    disabled: { draggable: false, droppable: isProductDragged },
  });
  const style: CSSProperties = {
    transform: sortable.transform ? `translate3d(0, ${Math.round(sortable.transform.y)}px, 0)` : undefined,
    transition: sortable.transition,
  };
  const own: Place = { slotId, as: 'own' };
  const understudy: Place = { slotId, as: 'understudy' };
  const isSelected = ({ as }: Place): boolean => selected?.slotId === slotId && selected.as === as;
  const areKnown = [slot.productId, ...slot.understudies].every(
    (productId) => productId === null || !products.isReading(productId),
  );
  const others = value.slots.filter((other) => other.slotId !== slotId);

  const slotActions: RowAction[] = [
    ...(index > 0
      ? [{ label: t('stylist.slot.up'), icon: IconArrowUp, onClick: () => edits.moveSlot(index, index - 1) }]
      : []),
    ...(index < value.slots.length - 1
      ? [
          {
            label: t('stylist.slot.down'),
            icon: IconArrowDown,
            onClick: () => edits.moveSlot(index, index + 1),
          },
        ]
      : []),
    ...(value.look.kind === 'picture' && slot.hotspot
      ? [{ label: t('stylist.slot.noPoint'), icon: IconX, onClick: () => edits.setHotspot(slotId, null) }]
      : []),
    {
      label: t('stylist.slot.remove'),
      icon: IconTrash,
      onClick: () => edits.removeSlot(slotId),
      isDangerous: true,
    },
  ];
  const ownActions = (productId: string): RowAction[] => [
    ...others.map((other) => ({
      label: t('stylist.slot.moveTo', { slot: slotName(other.slotId) }),
      icon: IconArrowsExchange,
      onClick: () => put(productId, { slotId: other.slotId, as: 'own' }, own),
    })),
    { label: t('stylist.slot.takeOut'), icon: IconX, onClick: () => take(productId, own) },
  ];
  const understudyActions = (productId: string): RowAction[] => [
    { label: t('stylist.slot.promote'), icon: IconStar, onClick: () => put(productId, own, understudy) },
    { label: t('stylist.slot.takeOut'), icon: IconX, onClick: () => take(productId, understudy) },
  ];

  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.slot}
      style={style}
      data-selected={selected?.slotId === slotId || undefined}
      data-dragging={sortable.isDragging || undefined}
      aria-label={name}
    >
      <div className={classes.head}>
        <button
          type="button"
          ref={sortable.setActivatorNodeRef}
          className={classes.grip}
          {...sortable.attributes}
          {...sortable.listeners}
          aria-label={t('common.sortable.drag', { name })}
        >
          <IconGripVertical size={18} aria-hidden />
        </button>
        <span className={classes.number} aria-hidden>
          {index + 1}
        </span>
        <TextInput
          className={classes.label}
          variant="unstyled"
          aria-label={t('stylist.slot.labelOf', { number: index + 1 })}
          placeholder={t('stylist.slot.labelExample')}
          maxLength={60}
          value={slot.label}
          onChange={({ currentTarget }) => edits.setLabel(slotId, currentTarget.value)}
        />
        {areKnown && (
          <Badge variant="light" color={stateColors[state]} tt="none" fw={560} radius="sm" flex="none">
            {t(`stylist.slot.states.${state}`)}
          </Badge>
        )}
        <RowActions name={name} actions={slotActions} />
      </div>
      <SlotPlace place={own} isSelected={isSelected(own)} isTarget={isProductDragged}>
        {slot.productId === null ? (
          <BlankPlace
            label={t('stylist.slot.chooseFor', { slot: name })}
            words={t('stylist.slot.choose')}
            isSelected={isSelected(own)}
            onSelect={() => select(own)}
          />
        ) : (
          <SlotProduct
            productId={slot.productId}
            product={products.find(slot.productId)}
            isReading={products.isReading(slot.productId)}
            place={own}
            actions={ownActions(slot.productId)}
            onSelect={() => select(own)}
          />
        )}
      </SlotPlace>
      {state === 'understudy' && shown && (
        <p className={classes.note}>{t('stylist.slot.shownInstead', { name: shown.title })}</p>
      )}
      <SlotPlace place={understudy} isSelected={isSelected(understudy)} isTarget={isProductDragged}>
        {slot.understudies.length > 0 && (
          <ol className={classes.understudies} aria-label={t('stylist.slot.understudies')}>
            {slot.understudies.map((productId) => (
              <li key={productId}>
                <SlotProduct
                  productId={productId}
                  product={products.find(productId)}
                  isReading={products.isReading(productId)}
                  place={understudy}
                  actions={understudyActions(productId)}
                  onSelect={() => select(understudy)}
                />
              </li>
            ))}
          </ol>
        )}
        {slot.understudies.length < stylizationLimits.understudies && (
          <BlankPlace
            label={t('stylist.slot.understudyFor', { slot: name })}
            words={t('stylist.slot.understudy')}
            isSelected={isSelected(understudy)}
            onSelect={() => select(understudy)}
          />
        )}
      </SlotPlace>
      <div className={classes.foot}>
        {value.look.kind === 'picture' && !slot.hotspot && (
          <button
            type="button"
            className={classes.point}
            onClick={() => edits.setHotspot(slotId, { x: 0.5, y: 0.5 })}
          >
            <IconTargetArrow size={17} aria-hidden />
            {t('stylist.slot.point')}
          </button>
        )}
        <BaseCategoryChoice
          categories={categories}
          categoryId={slot.baseCategoryId}
          slotName={name}
          onChange={(baseCategoryId) => edits.setCategory(slotId, baseCategoryId)}
        />
      </div>
    </li>
  );
}
