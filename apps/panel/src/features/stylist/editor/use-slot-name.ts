import type { Stylization } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';

/** What a slot is called in sentences: its number and label. */
export const useSlotName = ({ slots }: Pick<Stylization, 'slots'>) => {
  const { t } = useTranslation();
  return (slotId: string): string => {
    const at = slots.findIndex((slot) => slot.slotId === slotId);
    const label = slots[at]?.label ?? '';
    return label === ''
      ? t('stylist.slot.number', { number: at + 1 })
      : t('stylist.slot.numbered', { number: at + 1, label });
  };
};
