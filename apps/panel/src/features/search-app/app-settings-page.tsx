import { Tabs } from '@mantine/core';
import {
  type AppSettings,
  appSettings,
  type PublicConfig,
  type SearchInstance,
  validate,
} from '@vitrina/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EditorBar } from '../../api/editor/editor-bar.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { useSearchState } from '../../kit/search-params.ts';
import { SettingNotes } from '../../settings-kit/form/setting-notes.tsx';
import { useSettingEditor } from '../../settings-kit/form/use-setting-editor.ts';
import { SettingPage } from '../../settings-kit/setting-page.tsx';
import { SettingQuery } from '../../settings-kit/setting-query.tsx';
import { appSettingsSetting } from '../../settings-kit/settings/app-settings.ts';
import type { HalfColour } from '../../ui/colour-field.tsx';
import { type AppForm, AppFormProvider } from './form/app-form.ts';
import { withValue } from './form/setting-paths.ts';
import { useAppError } from './form/use-app-error.ts';
import { useLeftFields } from './form/use-left-fields.ts';
import { AppPreview } from './preview/app-preview.tsx';
import { previewable } from './preview/previewable.ts';
import { shownForSetting } from './preview/spots.ts';
import { useShown } from './preview/use-shown.ts';
import classes from './search-app.module.css';
import { StyleTab } from './style/style-tab.tsx';
import { AutocompleteTab, GeneralTab, OnfocusTab, SerpTab } from './tabs/settings-tabs.tsx';

const tabs = ['style', 'general', 'onfocus', 'autocomplete', 'serp'] as const;
type Tab = (typeof tabs)[number];
const pageSearch = z.looseObject({ tab: z.enum(tabs).catch('style') });

const tabOf = (path: string): Tab => tabs.find((tab) => path.startsWith(`${tab}.`)) ?? 'style';

/** How prices name the catalog's currency where the shop has set no text for it: `zł`. */
const symbolOf = (config: PublicConfig | undefined): string => {
  if (!config) return '';
  const { language, currency } = config;
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
};

/** The look and behaviour of the search app on the shop's pages, beside the running app. */
export function AppSettingsPage() {
  return (
    <SettingPage setting={appSettingsSetting}>{(instance) => <Settings instance={instance} />}</SettingPage>
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
  const config = useApiQuery('getAppPreviewConfig', { params: { searchId } });
  const editor = useSettingEditor({
    kind: 'appSettings',
    saved,
    schema: appSettings,
    get: 'getAppSettings',
    request: { params: { searchId } },
    save: (api, body, { query }) => api.call('setAppSettings', { params: { searchId }, query, body }),
    validates: 'typing',
  });
  const { value, lastValidValue } = editor;
  const broken = useMemo(() => {
    const result = validate(appSettings, value);
    return result.ok ? [] : result.problems;
  }, [value]);
  const settings = useMemo(() => previewable(value, broken, lastValidValue), [value, broken, lastValidValue]);
  const left = useLeftFields(broken);
  const [halfAccent, setHalfAccent] = useState<HalfColour | null>(null);
  const errorAt = useAppError({ problemAt: (path) => editor.problemAt(path) ?? left.problemAt(path) });
  const preview = useShown(shownForSetting, tab);
  const fields: AppForm = {
    searchId,
    catalogId: instance.catalog.id,
    value,
    set: (path, next) => editor.change(withValue(value, path, next)),
    errorAt,
  };
  const isWrong = (each: Tab): boolean => editor.problems.some(({ path }) => tabOf(path) === each);
  const open = (next: string | null): void =>
    changeAddress({ tab: tabs.find((each) => each === next) ?? 'style' }, { push: true });
  // The tabs are wider than a phone.
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is scrolled into view.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (list.current && chosen) list.current.scrollLeft = chosen.offsetLeft - 40;
  }, [tab]);
  return (
    <AppFormProvider value={fields}>
      <SettingNotes editor={editor} />
      <AppPreview
        searchId={searchId}
        settings={settings}
        shown={preview.shown}
        onShown={preview.choose}
        isUnfinished={!editor.isValid}
      >
        <div onFocusCapture={preview.follow} onBlurCapture={left.leave}>
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
                  {each === 'style' && <StyleTab half={halfAccent} onHalf={setHalfAccent} />}
                  {each === 'general' && <GeneralTab currency={symbolOf(config.data?.data)} />}
                  {each === 'onfocus' && <OnfocusTab />}
                  {each === 'autocomplete' && <AutocompleteTab />}
                  {each === 'serp' && <SerpTab />}
                </div>
              </Tabs.Panel>
            ))}
          </Tabs>
          <EditorBar
            editor={editor}
            notice="savedForApp"
            onBroken={([first]) => open(tabOf(first?.path ?? ''))}
          />
        </div>
      </AppPreview>
    </AppFormProvider>
  );
}
