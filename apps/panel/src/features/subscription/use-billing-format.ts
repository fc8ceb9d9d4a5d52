import type { Money, SavedCard } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTag } from '../../kit/locale.ts';
import { usePreferences, useUser } from '../../kit/panel-context.ts';
import { useFormat } from '../../kit/use-format.ts';
import { brandOf } from './gateway/card-brand.ts';

const fractionDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Formats amounts in minor units, and moments in the shop's time zone. */
export const useBillingFormat = () => {
  const { t } = useTranslation();
  const { locale } = usePreferences();
  const timeZone = useUser()?.timeZone ?? 'UTC';
  const format = useFormat();
  return useMemo(() => {
    const tag = formatTag(locale);
    const money = (minor: number, currency: string): string =>
      format.money(minor / 10 ** fractionDigits(currency), currency);
    const inZone = (options: Intl.DateTimeFormatOptions) => (iso: string) =>
      new Intl.DateTimeFormat(tag, { ...options, timeZone }).format(new Date(iso));
    const dayOf = inZone({ dateStyle: 'medium' });
    return {
      money,
      gross: ({ gross, currency }: Money) => money(gross, currency),
      moment: inZone({ dateStyle: 'medium', timeStyle: 'short' }),
      /** Of a day (`2026-12-23`), or of a moment. */
      day: (text: string) => (text.length === 10 ? format.day(text) : dayOf(text)),
      days: format.days,
      number: format.number,
      /** In per cent. */
      rate: (percent: number) => format.percent(percent / 100, 2),
      card: ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>) =>
        t('subscription.payer.ending', {
          brand: t(`subscription.payer.cardNames.${brandOf(brand)}`),
          last4,
        }),
    };
  }, [t, locale, timeZone, format]);
};
