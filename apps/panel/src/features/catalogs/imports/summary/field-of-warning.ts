import type { ImportWarning, ItemReason } from '@vitrina/contract';

const fieldByReason: Readonly<Record<ItemReason, string>> = {
  id_empty: 'id',
  id_too_long: 'id',
  id_repeated: 'id',
  not_published: 'availability',
  title_empty: 'title',
  link_empty: 'link',
  link_invalid: 'link',
  link_encoded: 'link',
  image_empty: 'image_link',
  price_empty: 'price',
  price_invalid: 'price',
  currency_foreign: 'price',
  availability_empty: 'availability',
};

const otherPrices: readonly string[] = ['sale_price', 'old_price', 'omnibus_price'];

/** The product field that a fault concerns. Prices of several kinds share one reason; the feed's path tells them apart. */
export const fieldOfWarning = ({ reason, field }: Pick<ImportWarning, 'reason' | 'field'>): string => {
  const name = field.slice(field.lastIndexOf(':') + 1);
  const isOfPrices = reason === 'price_invalid' || reason === 'currency_foreign';
  return isOfPrices && otherPrices.includes(name) ? name : fieldByReason[reason];
};
