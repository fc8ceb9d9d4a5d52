import { type Stylization, stylizationLimits } from '@vitrina/contract';
import { useApiQuery } from '../../../api/use-api.ts';
import { shownIds } from '../look/look-edits.ts';

/** The product that the others have to go with: the main one or, in a picture, that of the first filled slot. */
const leadOf = ({ look, slots }: Stylization): string | null =>
  look.kind === 'product'
    ? look.productId
    : (slots.find(({ productId }) => productId !== null)?.productId ?? null);

const perSlot = 8;

/** Products that go with a look, by slot. `lead` is null while the look has no product to begin with. */
export const useProposals = (catalogId: string, value: Stylization) => {
  const lead = leadOf(value);
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
        perSlot,
      },
    },
    { enabled: lead !== null, keepPrevious: true },
  );
  return { lead, query };
};
export type Proposals = ReturnType<typeof useProposals>;
