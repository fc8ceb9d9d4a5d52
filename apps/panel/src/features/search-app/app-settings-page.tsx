import { Tabs } from '@mantine/core';
import { type AppSettings, appSettings, type PreviewView, type SearchInstance } from '@vitrina/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiQuery } from '../../api/use-api.ts';
import { useSearchState } from '../../kit/search-params.ts';
import { useSettingForm } from '../../settings-kit/form/use-setting-form.ts';
import { SettingPage } from '../../settings-kit/setting-page.tsx';
import { SettingQuery } from '../../settings-kit/setting-query.tsx';
import { RestoredNote } from '../../ui/restored-note.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { type AppForm, AppFormProvider } from './form/app-form.ts';
import { withValue } from './form/setting-paths.ts';
import { useValidatedForm } from './form/use-validated-form.ts';
import { AppPreview } from './preview/app-preview.tsx';
import previewClasses from './preview/preview.module.css';
import classes from './search-app.module.css';
import { AutocompleteTab, GeneralTab, OnfocusTab, SerpTab } from './tabs/settings-tabs.tsx';

const tabs = ['general', 'onfocus', 'autocomplete', 'serp'] as const;
type Tab = (typeof tabs)[number];
const pageSearch = z.looseObject({ tab: z.enum(tabs).catch('general') });

/** What each tab is about. */
const viewOf: Readonly<Record<Tab, PreviewView>> = {
  general: 'results',
  onfocus: 'onfocus',
  autocomplete: 'autocomplete',
  serp: 'results',
};
const tabOf = (path: string): Tab => tabs.find((tab) => path.startsWith(`${tab}.`)) ?? 'general';

/** How the search app looks and behaves on the shop's pages; beside it the app itself. */
export function AppSettingsPage() {
  const { t } = useTranslation();
  return (
    <SettingPage screen="appSettings" text={t('searchApp.text')} kind="appSettings">
      {(instance) => <Settings instance={instance} />}
    </SettingPage>
  );
}

function Settings({ instance }: { instance: SearchInstance }) {
  const searchId = instance.instanceId;
  const settings = useApiQuery('getAppSettings', { params: { searchId } });
  return (
    <SettingQuery query={settings}>
      {({ data }) => <SettingsForm instance={instance} saved={data} />}
    </SettingQuery>
  );
}

function SettingsForm({ instance, saved }: { instance: SearchInstance; saved: AppSettings }) {
  const { t } = useTranslation();
  const searchId = instance.instanceId;
  const [{ tab }, changeAddress] = useSearchState(pageSearch);
  const [ownView, setOwnView] = useState<{ readonly tab: Tab; readonly view: PreviewView } | null>(null);
  const config = useApiQuery('getAppPreviewConfig', { params: { searchId } });
  const form = useSettingForm<AppSettings, 'setAppSettings', 'getAppSettings'>({
    kind: 'appSettings',
    of: searchId,
    saved,
    schema: appSettings,
    call: 'setAppSettings',
    request: (body) => ({ params: { searchId }, body }),
    get: 'getAppSettings',
    getRequest: { params: { searchId } },
    notice: 'savedForApp',
  });
  const validated = useValidatedForm(form);
  const fields: AppForm = {
    searchId,
    catalogId: instance.catalog.id,
    value: form.value,
    set: (path, value) => form.change(withValue(form.value, path, value)),
    errorAt: validated.errorAt,
  };
  const isWrong = (each: Tab): boolean => validated.problems.some(({ path }) => tabOf(path) === each);
  const open = (next: string | null): void =>
    changeAddress({ tab: tabs.find((each) => each === next) ?? 'general' }, { push: true });
  // Four tabs are wider than a phone.
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab that is chosen comes into sight.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (list.current && chosen) list.current.scrollLeft = chosen.offsetLeft - 40;
  }, [tab]);
  return (
    <AppFormProvider value={fields}>
      <RestoredNote draft={form.draft} onDiscard={validated.discard} />
      <div className={previewClasses.columns}>
        <div className={previewClasses.main}>
          <Tabs value={tab} onChange={open} keepMounted={false} className={classes.tabs}>
            <Tabs.List ref={list} className={classes.tabsList} aria-label={t('searchApp.tabs.label')} mb="md">
              {tabs.map((each) => (
                <Tabs.Tab key={each} value={each}>
                  {t(`searchApp.tabs.${each}`)}
                  {isWrong(each) && (
                    <span className={classes.wrong} role="img" aria-label={t('searchApp.tabs.wrong')} />
                  )}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {tabs.map((each) => (
              <Tabs.Panel key={each} value={each}>
                <div className={classes.sections}>
                  {each === 'general' && <GeneralTab currency={config.data?.data.currency ?? ''} />}
                  {each === 'onfocus' && <OnfocusTab />}
                  {each === 'autocomplete' && <AutocompleteTab />}
                  {each === 'serp' && <SerpTab />}
                </div>
              </Tabs.Panel>
            ))}
          </Tabs>
          <SaveBar
            isDirty={form.isDirty}
            isSaving={form.isSaving}
            onDiscard={validated.discard}
            onSave={() => {
              const wrong = validated.save();
              if (wrong !== null) open(tabOf(wrong));
            }}
          />
        </div>
        <AppPreview
          searchId={searchId}
          settings={form.lastValidValue}
          view={ownView?.tab === tab ? ownView.view : viewOf[tab]}
          onView={(view) => setOwnView({ tab, view })}
          isWaiting={!validated.isValid}
        />
      </div>
    </AppFormProvider>
  );
}
