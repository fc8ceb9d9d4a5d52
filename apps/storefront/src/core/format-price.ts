import type { PublicConfig } from '@vitrina/contract';

type PriceFormat = Pick<PublicConfig, 'language' | 'currency'> & {
  readonly settings: {
    readonly general: Pick<PublicConfig['settings']['general'], 'currency' | 'removeDecimals'>;
  };
};

/** Formats a price in the shop's language, with its currency symbol if it has set one, with or without decimals. */
export const formatPrice = (price: number, { language, currency, settings }: PriceFormat): string => {
  const { removeDecimals, currency: sign } = settings.general;
  const digits = removeDecimals ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
  if (sign === '')
    return new Intl.NumberFormat(language, { style: 'currency', currency, ...digits }).format(price);
  const decimals = removeDecimals ? digits : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${new Intl.NumberFormat(language, decimals).format(price)}\u00a0${sign}`;
};
