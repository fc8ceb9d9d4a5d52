import { useApiQuery } from '../../api/use-api.ts';
import { PreviewColumns } from '../../settings-kit/preview/setting-preview.tsx';
import { SettingPage } from '../../settings-kit/setting-page.tsx';
import { SettingQuery } from '../../settings-kit/setting-query.tsx';
import { facetsSetting } from '../../settings-kit/settings/facets.ts';
import { MenuEditor } from './menu-editor.tsx';
import { MenuPreview } from './menu-preview.tsx';

/** The filters beside the results: which ones, in which order, under which names. */
export function FacetsPage() {
  return (
    <SettingPage setting={facetsSetting}>{({ instanceId }) => <Facets searchId={instanceId} />}</SettingPage>
  );
}

function Facets({ searchId }: { searchId: string }) {
  const menu = useApiQuery('getFacetedMenu', { body: { searchId } });
  const fields = useApiQuery('getFields', { body: { searchId } });
  const attributes = useApiQuery('getAttributes', { body: { searchId } });
  return (
    <PreviewColumns preview={<MenuPreview searchId={searchId} isEmpty={menu.data?.data.length === 0} />}>
      <SettingQuery query={menu}>
        {({ data, isDefault }) => (
          <MenuEditor
            searchId={searchId}
            saved={data}
            isDefault={isDefault}
            fields={fields.data?.data ?? []}
            catalog={attributes.data?.data ?? { groupsCount: 0, attributes: [] }}
          />
        )}
      </SettingQuery>
    </PreviewColumns>
  );
}
