import { Badge } from '@mantine/core';
import { limits, type MappingHistoryEntry } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiMutation, useApiQuery } from '../../api/use-api.ts';
import { useNotices } from '../../kit/use-notices.ts';
import { ChangeFrame, ChangeLines } from '../../settings-kit/history/change-frame.tsx';
import { PageNumbers } from '../../ui/page-numbers.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import classes from './history.module.css';
import { type BaseNames, useBaseNames } from './use-base-names.ts';

type MappingHistoryProps = { catalogId: string; isOpen: boolean; onClose: () => void };

/** The last changes of mappings, each of which can be undone. */
export function MappingHistory({ catalogId, isOpen, onClose }: MappingHistoryProps) {
  const { t } = useTranslation();
  return (
    <SideDrawer title={t('changes.title')} isOpen={isOpen} onClose={onClose}>
      <History catalogId={catalogId} />
    </SideDrawer>
  );
}

function History({ catalogId }: { catalogId: string }) {
  const { t } = useTranslation();
  const notices = useNotices();
  const [page, setPage] = useState(1);
  const perPage = limits.mappingHistoryPage;
  const history = useApiQuery(
    'listMappingChanges',
    { params: { catalogId }, query: { page, perPage } },
    { keepPrevious: true },
  );
  const undo = useApiMutation('undoCategoryMappings', {
    action: 'undoChange',
    invalidates: ['listCategories', 'listMappingChanges'],
    onSuccess: ({ changeId }) =>
      notices.show({
        color: changeId === null ? 'blue' : 'green',
        autoClose: limits.toastMs,
        message: changeId === null ? t('categories.history.nothingLeft') : t('changes.restored'),
      }),
  });
  const names = useBaseNames(history.data?.baseCategories ?? []);
  return (
    <>
      <Quiet>{t('categories.history.text')}</Quiet>
      <QueryView query={history} action="loadChanges" skeleton={<RowsSkeleton rows={4} />}>
        {({ data, total }) => (
          <>
            {total === 0 && <Quiet>{t('categories.history.none')}</Quiet>}
            <ul className={classes.list} aria-label={t('changes.title')}>
              {data.map((entry) => (
                <Entry
                  key={entry.changeId}
                  entry={entry}
                  names={names}
                  isRestoring={undo.isPending && undo.variables.body.changeId === entry.changeId}
                  onRestore={() => undo.mutate({ body: { catalogId, changeId: entry.changeId } })}
                />
              ))}
            </ul>
            <PageNumbers total={Math.ceil(total / perPage)} value={page} onChange={setPage} />
          </>
        )}
      </QueryView>
    </>
  );
}

type EntryProps = {
  entry: MappingHistoryEntry;
  names: BaseNames;
  isRestoring: boolean;
  onRestore: () => void;
};

function Entry({ entry, names, isRestoring, onRestore }: EntryProps) {
  const { t } = useTranslation();
  const nameOf = (id: string | null): string =>
    id === null ? t('categories.mapping.not_set') : (names.knownName(id) ?? t('categories.history.unlisted'));
  const lines = entry.lines.map(({ path, before, after }, place) => ({
    key: `${place} ${path}`,
    name: path === '' ? t('categories.history.gone') : path,
    before: nameOf(before),
    after: nameOf(after),
  }));
  const more = entry.count - lines.length;
  return (
    <ChangeFrame change={entry} isRestoring={isRestoring} onRestore={entry.inEffect ? onRestore : null}>
      {!entry.inEffect && (
        <Badge variant="light" color="gray" tt="none" fw={560} radius="sm">
          {t('categories.history.notInEffect')}
        </Badge>
      )}
      <ChangeLines lines={lines} />
      {more > 0 && <Quiet>{t('categories.history.more', { count: more })}</Quiet>}
    </ChangeFrame>
  );
}
