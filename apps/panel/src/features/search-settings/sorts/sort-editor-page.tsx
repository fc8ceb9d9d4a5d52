import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiQuery } from '../../../api/use-api.ts';
import { pathTo } from '../../../paths.ts';
import { usePanel } from '../../../shell/panel-context.ts';
import { useSearchState } from '../../../shell/search-params.ts';
import { useRouteParam } from '../../../shell/use-route-param.ts';
import { useSelectedInstance } from '../../../shell/use-selected-instance.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SettingHistory } from '../history/setting-history.tsx';
import { SettingQuery } from '../shared/setting-query.tsx';
import { SortEditor } from './sort-editor.tsx';

const editorSearch = z.looseObject({ sortId: z.string().max(60).catch('') });

/** The search of the address becomes the selected one; choosing another in the header leads to its orders. */
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
    else if (wasSelected.current) void navigate({ to: pathTo('sorts') });
  }, [selectedId, searchId, navigate]);
};

/** Adds an order of results, or changes the one that the address names. */
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
