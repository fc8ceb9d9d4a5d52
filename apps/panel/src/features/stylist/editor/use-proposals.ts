import { type Stylization, stylizationLimits } from '@vitrina/contract';
import { useApiQuery } from '../../../api/use-api.ts';
import { shownIds } from '../look/look-edits.ts';

/**
 * The product that the others have to go with: the main one or, in a picture, that of the first filled slot. A slot's own product
 * is its lead only if there is no other, as nothing of its own kind is proposed to go with it.
 */
const leadOf = ({ look, slots }: Stylization, selectedSlotId: string | undefined): string | null => {
  if (look.kind === 'product') return look.productId;
  const filled = slots.filter(({ productId }) => productId !== null);
  const lead = filled.find(({ slotId }) => slotId !== selectedSlotId) ?? filled[0];
  return lead?.productId ?? null;
};

const perSlot = 8;

/** Products that go with a look, by slot. `lead` is null while the look has no product to begin with. */
export const useProposals = (catalogId: string, value: Stylization, selectedSlotId: string | undefined) => {
  const lead = leadOf(value, selectedSlotId);
  const selected = value.slots.find(({ slotId }) => slotId === selectedSlotId);
  const like = selected?.baseCategoryId === null ? selected.productId : null;
  const categories = [...new Set(value.slots.flatMap(({ baseCategoryId }) => baseCategoryId ?? []))];
  const query = useApiQuery(
    'proposeStylization',
    {
      body: {
        catalogId,
        productId: lead ?? '',
        chosen: shownIds(value)
          .filter((id) => id !== lead)
          .slice(0, stylizationLimits.slots),
        ...(categories.length > 0 && { baseCategoryIds: categories }),
        ...(like !== null && { likeProductIds: [like] }),
        perSlot,
      },
    },
    { enabled: lead !== null, keepPrevious: true },
  );
  return { lead, query };
};
export type Proposals = ReturnType<typeof useProposals>;
