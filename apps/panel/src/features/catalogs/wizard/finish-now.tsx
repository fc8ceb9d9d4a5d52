import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { Catalog } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { startingTimes } from './proposed-times.ts';
import { useMakeProduction } from './use-make-production.ts';
import { WizardBar } from './wizard-bar.tsx';

type FinishNowProps = {
  draftTimes: readonly string[] | null;
  onBack: () => void;
  onTimes: () => void;
  onFinished: (catalog: Catalog) => void;
  makesSearch: boolean;
};

/** Ends the wizard with the times that it proposes, or goes on to them. */
export function FinishNow({ draftTimes, onBack, onTimes, onFinished, makesSearch }: FinishNowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const saved = useApiQuery('getRefreshTimes', { query: {} });
  const finish = useMakeProduction(onFinished);
  const saveTimes = useApiMutation('saveRefreshTimes', {
    invalidates: ['getRefreshTimes'],
    action: 'saveRefreshTimes',
    onSuccess: () => finish.mutate({}),
  });
  const times = saved.data && startingTimes(draftTimes, saved.data.data.periods);
  const isBusy = saveTimes.isPending || finish.isPending;
  return (
    <WizardBar
      onBack={onBack}
      {...(times && { note: t('wizard.refreshedAt', { times: format.list(times) }) })}
      more={
        <Button
          variant="default"
          leftSection={<IconClock size={18} aria-hidden />}
          disabled={isBusy}
          onClick={onTimes}
        >
          {t('wizard.toTimes')}
        </Button>
      }
      next={{
        label: t(makesSearch ? 'wizard.finishWithSearch' : 'wizard.finish'),
        isBusy,
        isDisabled: !times,
        onClick: () => times && saveTimes.mutate({ body: { periods: [...times] } }),
      }}
    />
  );
}
