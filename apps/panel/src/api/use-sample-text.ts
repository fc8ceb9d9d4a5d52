import type { DataType } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '../kit/use-format.ts';
import { valueTextIn } from '../kit/value-text.ts';
import { useCurrency } from './use-currency.ts';

export const priceFields: readonly string[] = ['price', 'old_price', 'sale_price', 'omnibus_price'];

export type SampledField = { readonly path: string; readonly type?: DataType | undefined };
export type SampleText = (field: SampledField, sample: string) => string;

export const sampleTextIn =
  (t: TFunction, format: Format, currency: string): SampleText =>
  ({ path, type }, sample) => {
    const words = valueTextIn(t)(path, sample);
    if (words !== null) return words;
    const value = type === 'number' && sample !== '' ? Number(sample) : Number.NaN;
    if (Number.isNaN(value)) return sample;
    return priceFields.includes(path) ? format.money(value, currency) : format.number(value, 6);
  };

/** A sample value of a field as the owner would write it: availability in words, prices as money, numbers with the comma of their language. */
export const useSampleText = (catalogId?: string): SampleText =>
  sampleTextIn(useTranslation().t, useFormat(), useCurrency(catalogId));
