import type { Stylization } from '@vitrina/contract';
import { buildDemoCatalog, type DemoLook, demoLooks, hotspotOf, type SavedLook } from '@vitrina/demo-shop';
import type { App } from '../app.ts';
import { isFailure } from '../http/failure.ts';
import type { Customer } from '../storage/records.ts';

/** Pictures of looks are beside those of products, wherever visitors find these. */
const toStylization = (
  { name, around, slots }: DemoLook,
  pictureAddress: (name: string) => string,
): Stylization => ({
  name,
  isActive: true,
  look:
    'productId' in around
      ? { kind: 'product', productId: around.productId }
      : { kind: 'picture', url: pictureAddress(around.picture), alt: around.alt },
  slots: slots.map(({ label, productId, understudies = [] }, index) => ({
    ...{ slotId: `slot-${index + 1}`, label, productId, understudies: [...understudies] },
    baseCategoryId: null,
    hotspot: 'picture' in around ? hotspotOf(index) : null,
  })),
});

/** The demo shop's looks, of products that go together. Returns what visitors see of them. */
export const saveDemoLooks = async (
  { stylist }: Pick<App['services'], 'stylist'>,
  customer: Customer,
  catalogId: string,
  shopUrl: string,
): Promise<SavedLook[]> => {
  const { itemsById } = buildDemoCatalog();
  const pictureAddress = (name: string): string => `${shopUrl}/demo/pictures/${name}.svg`;
  const looks: SavedLook[] = [];
  for (const look of demoLooks) {
    const value = toStylization(look, pictureAddress);
    const saved = await stylist.service.add(customer, catalogId, value);
    if (isFailure(saved)) throw new Error(`The demo shop's looks can't be saved: ${saved.failure}`);
    const productIds = [
      ...(value.look.kind === 'product' ? [value.look.productId] : []),
      ...value.slots.flatMap(({ productId }) => productId ?? []),
    ].filter((id) => itemsById.has(id));
    looks.push({ stylizationId: saved.stylizationId, productIds });
  }
  return looks;
};
