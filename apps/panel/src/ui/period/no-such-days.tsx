import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../empty-state.tsx';
import { defaultPeriod } from './period-days.ts';

type NoSuchDaysProps = {
  period: string;
  change: (
    state: { period: typeof defaultPeriod; from: string; to: string; page: number },
    how: { push: boolean },
  ) => void;
};

/** The chosen days have nothing, others do: leads back to the period that a report begins with. */
export function NoSuchDays({ period, change }: NoSuchDaysProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconCalendarOff}
      title={t('reports.empty.days.title')}
      text={t('reports.empty.days.text')}
      action={
        period !== defaultPeriod && (
          <Button
            onClick={() => change({ period: defaultPeriod, from: '', to: '', page: 1 }, { push: true })}
          >
            {t('reports.empty.days.action')}
          </Button>
        )
      }
    />
  );
}
