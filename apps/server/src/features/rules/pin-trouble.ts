import {
  type PinTrouble,
  type ProductDocument,
  type StoreSettings,
  sellableAvailabilities,
} from '@vitrina/contract';

type Field = { readonly has: (field: string) => boolean };

/** Why a pinned product isn't among the results, or can't be bought there; null if nothing is wrong with it. */
export const pinTroubleOf = (
  product: ProductDocument | undefined,
  { showUnavailable, onlyWithImages }: Pick<StoreSettings, 'showUnavailable' | 'onlyWithImages'>,
  fields: Field,
): PinTrouble | null => {
  if (!product) return 'gone';
  const { availability, image_link: picture } = product.fields;
  const isSellable = sellableAvailabilities.some((each) => each === availability);
  if (!showUnavailable && fields.has('availability') && !isSellable) return 'leftOutUnavailable';
  if (onlyWithImages && fields.has('image_link') && (picture === undefined || picture === ''))
    return 'leftOutPicture';
  return availability === 'out_of_stock' ? 'unavailable' : null;
};
