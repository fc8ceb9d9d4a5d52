import type { StoreSettings } from '@vitrina/contract';
import { storeSettings } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { problemText } from '../../kit/form/problem-messages.ts';
import { useSettingForm } from '../../settings-kit/form/use-setting-form.ts';
import { SettingPage } from '../../settings-kit/setting-page.tsx';
import { SettingQuery } from '../../settings-kit/setting-query.tsx';
import { RestoredNote } from '../../ui/restored-note.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import classes from './store.module.css';
import { AnalyticsSection, ProductsSection, QueriesSection, ResultsSection } from './store-sections.tsx';

/** What holds for the whole shop: which products are shown, how many, and what else the search offers. */
export function StoreSettingsPage() {
  const { t } = useTranslation();
  return (
    <SettingPage screen="storeSettings" text={t('storeSettings.text')} kind="store">
      {({ instanceId }) => <Store searchId={instanceId} />}
    </SettingPage>
  );
}

function Store({ searchId }: { searchId: string }) {
  const settings = useApiQuery('getStoreSettings', { params: { searchId } });
  return (
    <SettingQuery query={settings}>
      {({ data }) => <StoreForm searchId={searchId} saved={data} />}
    </SettingQuery>
  );
}

const fieldOf = (path: string) => {
  if (path.endsWith('measurementId')) return 'measurementId' as const;
  if (path === 'itemsPerPage') return 'itemsPerPage' as const;
  return path.startsWith('recent') ? ('recentAmount' as const) : ('popularAmount' as const);
};

function StoreForm({ searchId, saved }: { searchId: string; saved: StoreSettings }) {
  const { t } = useTranslation();
  const [isTried, setTried] = useState(false);
  const form = useSettingForm<StoreSettings, 'setStoreSettings', 'getStoreSettings'>({
    kind: 'store',
    of: searchId,
    saved,
    schema: storeSettings,
    call: 'setStoreSettings',
    request: (body) => ({ params: { searchId }, body }),
    get: 'getStoreSettings',
    getRequest: { params: { searchId } },
    notice: 'savedForSite',
  });
  const { validated } = form;
  const problems = [
    ...form.problems,
    ...((isTried || form.draft.isRestored) && !validated.ok ? validated.problems : []),
  ];
  const section = {
    value: form.value,
    onChange: (patch: Partial<StoreSettings>) => form.change({ ...form.value, ...patch }),
    errorAt: (path: string): string | undefined => {
      const problem = problems.find((each) => each.path === path);
      return problem && problemText(t, problem, fieldOf(path));
    },
  };
  const discard = (): void => {
    setTried(false);
    form.discard();
  };
  return (
    <>
      <RestoredNote draft={form.draft} onDiscard={discard} />
      <div className={classes.sections}>
        <ProductsSection {...section} />
        <ResultsSection {...section} />
        <QueriesSection {...section} />
        <AnalyticsSection {...section} />
      </div>
      <SaveBar
        isDirty={form.isDirty}
        isSaving={form.isSaving}
        onDiscard={discard}
        onSave={() => {
          setTried(!validated.ok);
          if (validated.ok) form.save(validated.data);
        }}
      />
    </>
  );
}
