import type { ItemReason, LinkFault } from '@vitrina/contract';
import type { TFunction } from 'i18next';

/** What is wrong with an item, in plain words. */
export const reasonText = (t: TFunction, reason: ItemReason, fault?: LinkFault): string => {
  if (fault) return t(`imports.linkFaults.${fault}`);
  return reason === 'id_empty' ? t('errors.importWarnings.idEmpty') : t(`imports.reasons.${reason}`);
};
