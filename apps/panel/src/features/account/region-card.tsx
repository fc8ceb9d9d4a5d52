import { NativeSelect, Select, Title } from '@mantine/core';
import { locales, timeZone as timeZoneRule } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiClient } from '../../api/api-context.ts';
import { useEditor } from '../../api/editor/use-editor.ts';
import { usePanel, usePreferences, useUser } from '../../kit/panel-context.ts';
import { useFormat } from '../../kit/use-format.ts';
import { Autosaved } from '../../ui/autosaved.tsx';
import { Card } from '../../ui/card.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import classes from './account.module.css';

/** Fields beside each other stay level, however long their descriptions are. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** `UTC+01:00`, as of now. */
const offsetOf = (timeZone: string, now: Date): string => {
  const options = { timeZone, timeZoneName: 'longOffset' } as const;
  const parts = new Intl.DateTimeFormat('en', options).formatToParts(now);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset.replace('GMT', 'UTC');
};

/** Every time zone that the browser knows, and the present one if it doesn't. */
const useTimeZones = (present: string) =>
  useMemo(() => {
    const now = new Date();
    const names = [...new Set([present, ...Intl.supportedValuesOf('timeZone')])].sort();
    return names.map((value) => ({
      value,
      label: `${value.replaceAll('_', ' ')} (${offsetOf(value, now)})`,
    }));
  }, [present]);

/** The panel's language in this browser, and the time zone of the shop. */
export function RegionCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const { preferences } = usePanel();
  const { locale } = usePreferences();
  const api = useApiClient();
  const saved = useUser()?.timeZone ?? 'UTC';
  const editor = useEditor({
    saved,
    schema: z.string().pipe(timeZoneRule),
    save: (timeZone: string, options) => api.call('setTimeZone', { body: { timeZone } }, options),
    action: 'saveTimeZone',
    invalidates: ['getProfile', 'getRefreshTimes', 'getCatalogRefreshTimes', 'getActivity', 'getInstanceUse'],
    autosave: { delayMs: 0 },
  });
  const zones = useTimeZones(editor.value);
  return (
    <Card>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t('account.region.title')}
        </Title>
        <Autosaved state={editor.phase} onRetry={editor.retry} />
      </div>
      <div className={classes.region}>
        <NativeSelect
          label={t('account.region.language')}
          description={t('account.region.languageText')}
          inputWrapperOrder={order}
          value={locale}
          data={locales.map((value) => ({ value, label: t(`account.region.languages.${value}`) }))}
          onChange={({ currentTarget }) => {
            const chosen = locales.find((each) => each === currentTarget.value);
            if (chosen) preferences.choose({ locale: chosen });
          }}
        />
        <Select
          label={t('account.region.timeZone')}
          description={t('account.region.timeZoneText')}
          inputWrapperOrder={order}
          value={editor.value}
          data={zones}
          searchable
          limit={60}
          allowDeselect={false}
          nothingFoundMessage={t('account.region.noZone')}
          onChange={(timeZone) => {
            if (timeZone !== null) editor.change(timeZone);
          }}
        />
      </div>
      <Quiet isNumeric>{t('account.region.now', { time: format.dateTime(new Date().toISOString()) })}</Quiet>
    </Card>
  );
}
