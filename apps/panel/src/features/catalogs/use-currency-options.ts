import { type CurrencyCode, usualCurrencyCodes } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';

/** Currencies by name, the usual ones first. */
export const useCurrencyOptions = (codes: readonly CurrencyCode[]) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (['usual', 'other'] as const).map((group) => ({
    group: t(`wizard.currencies.${group}`),
    items: codes
      .filter((code) => usualCurrencyCodes.some((usual) => usual === code) === (group === 'usual'))
      .map((code) => ({ value: code, label: format.currencyName(code) })),
  }));
};
