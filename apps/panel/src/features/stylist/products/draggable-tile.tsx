import { useDraggable } from '@dnd-kit/core';
import type { ComponentProps } from 'react';
import type { DragData } from '../editor/look-drag.ts';
import { ProductTile } from './product-tile.tsx';

type DraggableTileProps = Pick<
  ComponentProps<typeof ProductTile>,
  'product' | 'note' | 'isUsed' | 'hasStock' | 'verb'
> & {
  /** Distinguishes the same product in two lists. */
  list: string;
  onChoose: () => void;
};

/** A product that is taken by a press or by dragging it to where it belongs. */
export function DraggableTile({ list, onChoose, ...tile }: DraggableTileProps) {
  const productId = tile.product.id;
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: `${list}:${productId}`,
    data: { type: 'product', productId } satisfies DragData,
  });
  return (
    <ProductTile
      ref={setNodeRef}
      isDragged={isDragging}
      {...attributes}
      {...listeners}
      {...tile}
      onClick={onChoose}
    />
  );
}
