import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import type { TestModeState } from './use-test-mode.ts';

/** Lets pages of the owner's own machine search for a day. */
export function TestMode({ mode }: { mode: TestModeState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { until, isKnown, isSaving, start, end } = mode;
  return (
    <Switch
      label={t('apiAccess.test.title')}
      description={
        until === null
          ? t('apiAccess.test.text')
          : t('apiAccess.test.until', { time: format.dateTime(until) })
      }
      checked={until !== null}
      disabled={!isKnown || isSaving}
      onChange={({ currentTarget }) => (currentTarget.checked ? start() : end())}
    />
  );
}
