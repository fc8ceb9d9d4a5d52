import { askedFromRefusal, type CurrencyCode, currencyCodes } from '@vitrina/contract';
import type { TFunction } from 'i18next';
import type { ApiFailure } from './api-failure.ts';

/** An import that was refused because only the owner knows whether its feed is right, and the answer that lets it through. */
export type ImportQuestion = {
  readonly title: string;
  readonly text: string;
  readonly answer: string;
  /** What the catalog's currency has to be for it; missing where its size is accepted. */
  readonly currency?: CurrencyCode;
};

type Details = Readonly<Record<string, unknown>>;
type Named = { readonly t: TFunction; readonly name: string };

/** A feed that was refused several times because it is less than half of what it was, and has had the same size each time. */
const stableShrink = (details: Details, { t, name }: Named): ImportQuestion | null => {
  const { refusals, before, now } = details;
  if (typeof refusals !== 'number' || typeof before !== 'number' || typeof now !== 'number') return null;
  if (refusals < askedFromRefusal) return null;
  return {
    title: t('common.stableShrink.title', { name }),
    text: t('common.stableShrink.text', { refusals, before, now }),
    answer: t('common.stableShrink.accept'),
  };
};

/** A feed whose prices are in another currency than the catalog's. */
const otherCurrency = (details: Details, { t, name }: Named): ImportQuestion | null => {
  const { own, found, foreign, all } = details;
  const currency = currencyCodes.find((code) => code === found);
  if (!currency || typeof own !== 'string' || typeof foreign !== 'number' || typeof all !== 'number')
    return null;
  return {
    title: t('common.otherCurrency.title', { name, found: currency }),
    text: t('common.otherCurrency.text', { own, found: currency, foreign, all }),
    answer: t('common.otherCurrency.accept', { found: currency }),
    currency,
  };
};

/** What to ask the owner of a catalog after a failed import; null if there is no question. */
export const importQuestionOf = (
  t: TFunction,
  failure: (Pick<ApiFailure, 'code'> & { readonly details?: unknown }) | null | undefined,
  name: string,
): ImportQuestion | null => {
  const details = failure?.details;
  const known: Details = details !== null && typeof details === 'object' ? { ...details } : {};
  if (failure?.code === 'IMPORT_SHRUNK') return stableShrink(known, { t, name });
  return failure?.code === 'IMPORT_OTHER_CURRENCY' ? otherCurrency(known, { t, name }) : null;
};
