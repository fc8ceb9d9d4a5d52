import type { PublicConfig } from '@vitrina/contract';

type Shown = Pick<PublicConfig, 'language' | 'currency'> & {
  readonly settings: {
    readonly general: Pick<PublicConfig['settings']['general'], 'currency' | 'removeDecimals'>;
  };
};

/** A price as the shop writes it: in its language, with its own currency sign where it set one, with or without decimals. */
export const formatPrice = (price: number, { language, currency, settings }: Shown): string => {
  const { removeDecimals, currency: sign } = settings.general;
  const digits = removeDecimals ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
  if (sign === '')
    return new Intl.NumberFormat(language, { style: 'currency', currency, ...digits }).format(price);
  const decimals = removeDecimals ? digits : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${new Intl.NumberFormat(language, decimals).format(price)}\u00a0${sign}`;
};
