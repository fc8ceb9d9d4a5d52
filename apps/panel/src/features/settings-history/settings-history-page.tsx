import { NativeSelect } from '@mantine/core';
import { settingKinds } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useSearchState } from '../../kit/search-params.ts';
import { ChangeList } from '../../settings-kit/history/change-list.tsx';
import { SettingsPage } from '../../settings-kit/setting-page.tsx';
import { settings } from '../../settings-kit/settings/settings.ts';
import classes from './settings-history.module.css';

const historySearch = z.object({
  kind: z.enum(['', ...settingKinds]).catch(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

/** Every change to the settings of the selected search. */
export function SettingsHistoryPage() {
  const { t } = useTranslation();
  const [{ kind, page }, change] = useSearchState(historySearch);
  return (
    <SettingsPage title={t('screens.settingsHistory')} text={t('changes.text')}>
      {({ instanceId }) => (
        <>
          <NativeSelect
            className={classes.kinds}
            label={t('changes.kind')}
            value={kind}
            data={[
              { value: '', label: t('changes.allKinds') },
              ...settingKinds.map((value) => ({ value, label: settings[value].name(t) })),
            ]}
            onChange={({ currentTarget }) =>
              change({ kind: settingKinds.find((each) => each === currentTarget.value) ?? '', page: 1 })
            }
          />
          <ChangeList
            searchId={instanceId}
            kind={settingKinds.find((each) => each === kind)}
            page={page}
            onPage={(next) => change({ page: next }, { push: true })}
          />
        </>
      )}
    </SettingsPage>
  );
}
