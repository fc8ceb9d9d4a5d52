import type { ItemReason } from '@vitrina/contract';
import type { TFunction } from 'i18next';

/** What is wrong with an item, in plain words. */
export const reasonText = (t: TFunction, reason: ItemReason): string =>
  reason === 'id_empty' ? t('errors.importWarnings.idEmpty') : t(`imports.reasons.${reason}`);
