import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from './row-actions.tsx';

/** By index, what the menu of a row of `SortableRows` moves it with: one place up or down. */
export const useRowSteps = (rowsCount: number, onMove: (from: number, to: number) => void) => {
  const { t } = useTranslation();
  return (index: number): readonly RowAction[] => [
    {
      label: t('common.sortable.stepUp'),
      icon: IconArrowUp,
      disabledReason: index === 0 ? t('common.sortable.isFirst') : undefined,
      onClick: () => onMove(index, index - 1),
    },
    {
      label: t('common.sortable.stepDown'),
      icon: IconArrowDown,
      disabledReason: index === rowsCount - 1 ? t('common.sortable.isLast') : undefined,
      onClick: () => onMove(index, index + 1),
    },
  ];
};
