import type { ItemReason } from '@vitrina/contract';
import type { TFunction } from 'i18next';

/** Why an item was left out, or what in it was passed over, in a sentence. */
export const reasonText = (t: TFunction, reason: ItemReason): string =>
  reason === 'id_empty' ? t('errors.importWarnings.idEmpty') : t(`history.reasons.${reason}`);
