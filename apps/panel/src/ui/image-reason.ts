import type { Image, ImageReason } from '@vitrina/contract';
import type { TFunction } from 'i18next';

/** What is wrong with a picture, in a few words. */
export const reasonText = (t: TFunction, reason: ImageReason, status: Image['status']): string =>
  reason === 'http_status' && (status === 404 || status === 410)
    ? t('images.gone', { status })
    : t(`images.reasons.${reason}.what`, { status: status ?? '' });
