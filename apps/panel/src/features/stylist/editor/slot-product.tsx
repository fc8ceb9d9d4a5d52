import { useDraggable } from '@dnd-kit/core';
import { Badge, VisuallyHidden } from '@mantine/core';
import type { Product } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { ProductCell } from '../../../ui/product-cell.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { type RowAction, RowActions } from '../../../ui/row-actions.tsx';
import type { Place } from '../look/look-edits.ts';
import type { DragData } from './look-drag.ts';
import { placeKey } from './look-drag.ts';
import classes from './slots.module.css';

type SlotProductProps = {
  productId: string;
  /** Undefined while it is being read, or if the catalog doesn't have it any more. */
  product: Product | undefined;
  isReading: boolean;
  place: Place;
  actions: readonly RowAction[];
  onSelect: () => void;
};

/** A product in a slot: dragged elsewhere, or pressed to choose another one in its place. */
export function SlotProduct({ productId, product, isReading, place, actions, onSelect }: SlotProductProps) {
  const { t } = useTranslation();
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: `${placeKey(place)}:${productId}`,
    data: { type: 'product', productId, from: place } satisfies DragData,
  });
  const name = product?.title ?? productId;
  return (
    <div className={classes.product} data-dragging={isDragging || undefined} data-as={place.as}>
      <button
        type="button"
        ref={setNodeRef}
        className={classes.chosen}
        {...attributes}
        {...listeners}
        onClick={onSelect}
      >
        <VisuallyHidden>
          {t(place.as === 'own' ? 'stylist.slot.change' : 'stylist.slot.changeUnderstudy')}{' '}
        </VisuallyHidden>
        {place.as === 'understudy' && (
          <Badge variant="light" color="gray" tt="none" fw={560} radius="sm" size="sm" mb={4} aria-hidden>
            {t('stylist.slot.asUnderstudy')}
          </Badge>
        )}
        {product ? (
          <ProductCell product={product} />
        ) : (
          <span className={classes.gone}>
            <span className="id">{productId}</span>
            <Quiet as="span">{isReading ? t('common.loading') : t('stylist.slot.gone')}</Quiet>
          </span>
        )}
      </button>
      <RowActions name={name} actions={actions} />
    </div>
  );
}
