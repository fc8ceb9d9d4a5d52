import type { StoreSettings } from '@vitrina/contract';
import { storeSettings } from '@vitrina/contract';
import { EditorBar } from '../../api/editor/editor-bar.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { SettingNotes } from '../../settings-kit/form/setting-notes.tsx';
import { useSettingEditor } from '../../settings-kit/form/use-setting-editor.ts';
import { SettingPage } from '../../settings-kit/setting-page.tsx';
import { SettingQuery } from '../../settings-kit/setting-query.tsx';
import { storeSetting } from '../../settings-kit/settings/store.ts';
import classes from './store.module.css';
import { AnalyticsSection, ProductsSection, QueriesSection, ResultsSection } from './store-sections.tsx';

/** Settings of the whole shop: which products are shown, how many, and which queries are offered. */
export function StoreSettingsPage() {
  return (
    <SettingPage setting={storeSetting}>{({ instanceId }) => <Store searchId={instanceId} />}</SettingPage>
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
  const editor = useSettingEditor({
    kind: 'store',
    saved,
    schema: storeSettings,
    get: 'getStoreSettings',
    request: { params: { searchId } },
    save: (api, body, { query }) => api.call('setStoreSettings', { params: { searchId }, query, body }),
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
      <EditorBar editor={editor} notice="savedForSite" />
    </>
  );
}
