import { IconHistory } from '@tabler/icons-react';
import { limits, type SettingKind } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiMutation, useApiQuery } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageNumbers } from '../../ui/page-numbers.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { allChangedCalls, changedCalls } from '../settings/changed-calls.ts';
import { ChangeCard } from './change-card.tsx';
import classes from './changes.module.css';

type ChangeListProps = {
  searchId: string;
  /** Limits the list to one setting. */
  kind?: SettingKind | undefined;
  page: number;
  onPage: (page: number) => void;
};

/** The changes to the settings of a search, newest first, each with a button to undo it. */
export function ChangeList({ searchId, kind, page, onPage }: ChangeListProps) {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const changes = useApiQuery(
    'listSettingChanges',
    { params: { searchId }, query: { page, perPage: limits.historyPage, ...(kind && { kind }) } },
    { keepPrevious: true },
  );
  const undo = useApiMutation('undoSettingChange', {
    action: 'undoChange',
    invalidates: kind ? changedCalls(kind) : allChangedCalls,
    onSuccess: () =>
      notices.show({ color: 'green', autoClose: limits.toastMs, message: t('changes.restored') }),
  });
  const pages = Math.ceil((changes.data?.total ?? 0) / limits.historyPage);
  return (
    <QueryView
      query={changes}
      action="loadChanges"
      skeleton={<RowsSkeleton rows={4} />}
      empty={{
        when: ({ total }) => total === 0,
        state: (
          <EmptyState icon={IconHistory} title={t('changes.empty.title')} text={t('changes.empty.text')} />
        ),
      }}
    >
      {({ data }) => (
        <>
          <ul className={classes.list} aria-label={t('changes.title')}>
            {data.map((change) => (
              <ChangeCard
                key={change.changeId}
                change={change}
                hasKind={kind === undefined}
                isRestoring={undo.isPending && undo.variables.params.changeId === change.changeId}
                onRestore={() => undo.mutate({ params: { searchId, changeId: change.changeId }, body: {} })}
              />
            ))}
          </ul>
          <PageNumbers total={pages} value={page} onChange={onPage} />
        </>
      )}
    </QueryView>
  );
}
