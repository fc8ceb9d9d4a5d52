import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiQuery } from '../../api/use-api.ts';
import { useSelectedInstance } from '../../api/use-selected-instance.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { useSearchState } from '../../kit/search-params.ts';
import { useRouteParam } from '../../kit/use-route-param.ts';
import { SettingHistory } from '../../settings-kit/history/setting-history.tsx';
import { SettingQuery } from '../../settings-kit/setting-query.tsx';
import { sortsSetting } from '../../settings-kit/settings/sorts.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SortEditor } from './sort-editor.tsx';

const editorSearch = z.looseObject({ sortId: z.string().max(60).catch('') });

/** Selects the search in the address. Selecting another one in the header leads to its list of sorts. */
const useSelectionFollowed = (searchId: string): void => {
  const { selection } = usePanel();
  const navigate = useNavigate();
  const { instance } = useSelectedInstance();
  const wasSelected = useRef(false);
  const selectedId = instance?.instanceId;
  useEffect(() => {
    wasSelected.current = false;
    selection.select(searchId);
  }, [searchId, selection]);
  useEffect(() => {
    if (selectedId === searchId) wasSelected.current = true;
    else if (wasSelected.current) void navigate({ to: sortsSetting.path });
  }, [selectedId, searchId, navigate]);
};

/** Adds a sort group, or edits the one in the address. */
export function SortEditorPage() {
  const { t } = useTranslation();
  const searchId = useRouteParam('searchId');
  const [{ sortId }] = useSearchState(editorSearch);
  useSelectionFollowed(searchId);
  const groups = useApiQuery('getSortGroups', { body: { searchId } });
  const group = groups.data?.data.find((each) => each.sortId === sortId);
  return (
    <>
      <PageHeader
        title={group?.name ?? t('screens.sortAdd')}
        text={t('sorts.editorText')}
        action={<SettingHistory kind="sorts" searchId={searchId} />}
      />
      <SettingQuery query={groups}>
        {({ data }) => (
          <SortEditor
            key={JSON.stringify([searchId, group ?? sortId])}
            searchId={searchId}
            saved={group}
            known={data.map((each) => each.sortId)}
          />
        )}
      </SettingQuery>
    </>
  );
}
