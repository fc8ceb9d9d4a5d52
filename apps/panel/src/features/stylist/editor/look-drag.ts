import type { Active, Over } from '@dnd-kit/core';
import type { Place } from '../look/look-edits.ts';

/** What can be dragged in the editor, and where it can be dropped: slots among slots, products into places. */
export type DragData =
  | { readonly type: 'slot'; readonly slotId: string }
  | { readonly type: 'product'; readonly productId: string; readonly from?: Place }
  | { readonly type: 'place'; readonly place: Place };

/** The library passes on what components gave it, without a type. */
export const dragDataOf = (item: Pick<Active | Over, 'data'> | null | undefined): DragData | undefined =>
  item?.data.current as DragData | undefined;

export const placeKey = ({ slotId, as }: Place): string => `${as}:${slotId}`;
