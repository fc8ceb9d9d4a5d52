import { type AppSettings, mayAccess, type StoreSettings, storeSettings } from '@vitrina/contract';
import { useMemo } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { EditorBar } from '../../api/editor/editor-bar.tsx';
import { useApiQuery, useReplaceReply } from '../../api/use-api.ts';
import { instanceArea } from '../../kit/access.ts';
import { useUser } from '../../kit/panel-context.ts';
import { SettingNotes } from '../../settings-kit/form/setting-notes.tsx';
import { useSettingEditor } from '../../settings-kit/form/use-setting-editor.ts';
import { SettingPage } from '../../settings-kit/setting-page.tsx';
import { SettingQuery } from '../../settings-kit/setting-query.tsx';
import { storeSetting } from '../../settings-kit/settings/store.ts';
import { shownStore, storedStore, widgetWith } from '../../settings-kit/store/shown-queries.ts';
import classes from './store.module.css';
import { AnalyticsSection, ProductsSection, QueriesSection, ResultsSection } from './store-sections.tsx';

/** Settings of the whole shop: which products are shown, how many, and which queries are offered. */
export function StoreSettingsPage() {
  return (
    <SettingPage setting={storeSetting}>{({ instanceId }) => <Store searchId={instanceId} />}</SettingPage>
  );
}

function Store({ searchId }: { searchId: string }) {
  const request = { params: { searchId } };
  const settings = useApiQuery('getStoreSettings', request);
  const maySeeWidget = mayAccess(useUser(), instanceArea);
  const widget = useApiQuery('getAppSettings', request, { enabled: maySeeWidget });
  return (
    <SettingQuery query={settings}>
      {({ data }) =>
        maySeeWidget ? (
          <SettingQuery query={widget}>
            {(app) => <StoreForm searchId={searchId} stored={data} widget={app.data} />}
          </SettingQuery>
        ) : (
          <StoreForm searchId={searchId} stored={data} widget={null} />
        )
      }
    </SettingQuery>
  );
}

const fieldOf = (path: string) => {
  if (path.endsWith('measurementId')) return 'measurementId' as const;
  if (path === 'itemsPerPage') return 'itemsPerPage' as const;
  return path.startsWith('recent') ? ('recentAmount' as const) : ('popularAmount' as const);
};

type StoreFormProps = { searchId: string; stored: StoreSettings; widget: AppSettings | null };

function StoreForm({ searchId, stored, widget }: StoreFormProps) {
  const replaceReply = useReplaceReply();
  const shown = useMemo(() => shownStore(stored, widget), [stored, widget]);
  const request = { params: { searchId } };
  /** First, and from its present state: if the rest fails, saving again does what is left. */
  const saveWidget = async (api: ApiClient, edited: StoreSettings): Promise<void> => {
    const { data, revision } = await api.call('getAppSettings', request);
    const body = widgetWith(data, edited, shown);
    if (body === data) return;
    const query = revision === undefined ? {} : { revision };
    replaceReply('getAppSettings', request, await api.call('setAppSettings', { ...request, query, body }));
  };
  const editor = useSettingEditor({
    kind: 'store',
    saved: shown,
    schema: storeSettings,
    get: 'getStoreSettings',
    request,
    save: async (api, edited, { query }) => {
      if (widget) await saveWidget(api, edited);
      const body = storedStore(edited, { stored, shown });
      return api.call('setStoreSettings', { ...request, query, body });
    },
    fieldOf,
  });
  const section = { value: editor.value, onChange: editor.patch, errorAt: editor.errorAt };
  return (
    <>
      <SettingNotes editor={editor} />
      <div className={classes.sections}>
        <ProductsSection {...section} />
        <ResultsSection {...section} />
        <QueriesSection {...section} />
        <AnalyticsSection {...section} />
      </div>
      <EditorBar editor={editor} notice="savedForApp" />
    </>
  );
}
