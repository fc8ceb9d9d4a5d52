import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SortGroupView } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { moveItem } from '../../kit/move-item.ts';
import { pathTo } from '../../kit/paths.ts';
import { SettingNotes } from '../../settings-kit/form/setting-notes.tsx';
import { ResultPreview } from '../../settings-kit/preview/result-preview.tsx';
import { PreviewColumns } from '../../settings-kit/preview/setting-preview.tsx';
import { SettingPage } from '../../settings-kit/setting-page.tsx';
import { SettingQuery } from '../../settings-kit/setting-query.tsx';
import { sortsSetting } from '../../settings-kit/settings/sorts.ts';
import { Autosaved } from '../../ui/autosaved.tsx';
import { SortableRows } from '../../ui/sortable-rows.tsx';
import { useRowSteps } from '../../ui/use-row-steps.ts';
import { GroupRow } from './group-row.tsx';
import classes from './sorts.module.css';
import { useGroupRemoval } from './use-group-removal.ts';
import { inOrder, type SortChoice, useSortOrder } from './use-sort-order.ts';

/** The sort groups that visitors can choose from. */
export function SortsPage() {
  const { t } = useTranslation();
  return (
    <SettingPage
      setting={sortsSetting}
      actionOf={({ instanceId: searchId }) => (
        <Button
          component={Link}
          to={pathTo('sortAdd', { searchId })}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {t('screens.sortAdd')}
        </Button>
      )}
    >
      {({ instanceId }) => <Sorts searchId={instanceId} />}
    </SettingPage>
  );
}

function Sorts({ searchId }: { searchId: string }) {
  const groups = useApiQuery('getSortGroups', { body: { searchId } });
  return (
    <PreviewColumns preview={<ResultPreview searchId={searchId} kind="sorts" />}>
      <SettingQuery query={groups}>
        {({ data }) => <SortList searchId={searchId} saved={data} />}
      </SettingQuery>
    </PreviewColumns>
  );
}

function SortList({ searchId, saved }: { searchId: string; saved: readonly SortGroupView[] }) {
  const { t } = useTranslation();
  const order = useSortOrder(searchId, saved);
  const remove = useGroupRemoval(searchId);
  const groups = order.draft ? inOrder(saved, order.draft) : saved;
  const change = (next: readonly SortGroupView[]): void =>
    order.change(next.map(({ sortId, enabled }): SortChoice => ({ sortId, enabled })));
  const move = (from: number, to: number): void => {
    const moved = moveItem(groups, from, to);
    if (moved !== groups) change(moved);
  };
  const stepsOf = useRowSteps(groups.length, move);
  const offered = groups.filter(({ enabled }) => enabled);
  return (
    <>
      <SettingNotes editor={order} />
      <div className={classes.status}>
        <p className={classes.help}>{t('sorts.help')}</p>
        <Autosaved state={order.phase} />
      </div>
      <SortableRows
        label={t('sorts.name')}
        hasStepsInMenu
        items={groups}
        keyOf={({ sortId }) => sortId}
        nameOf={({ name }) => name}
        onMove={move}
      >
        {(group, index) => (
          <GroupRow
            searchId={searchId}
            group={group}
            isDefault={offered[0]?.sortId === group.sortId}
            isOnlyOffered={group.enabled && offered.length === 1}
            onEnabled={(enabled) =>
              change(groups.map((each) => (each.sortId === group.sortId ? { ...each, enabled } : each)))
            }
            onRemove={() => remove(group)}
            steps={stepsOf(index)}
          />
        )}
      </SortableRows>
    </>
  );
}
