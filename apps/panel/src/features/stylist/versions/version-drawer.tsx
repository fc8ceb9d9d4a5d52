import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts';
import { usePanel } from '../../../kit/panel-context.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { stylizationCalls } from '../stylist-calls.ts';
import classes from './versions.module.css';

type VersionDrawerProps = {
  stylizationId: string;
  isOpen: boolean;
  onClose: () => void;
  onRestored: () => void;
};

function Versions({ stylizationId, onRestored }: Omit<VersionDrawerProps, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { notices } = usePanel();
  const versions = useApiQuery('listStylizationVersions', { params: { stylizationId } });
  const restore = useApiMutation('restoreStylization', {
    action: 'restoreStylization',
    invalidates: stylizationCalls,
    onSuccess: () => {
      notices.succeed('restored');
      onRestored();
    },
  });
  return (
    <QueryView
      query={versions}
      action="loadStylizationVersions"
      skeleton={<RowsSkeleton rows={3} />}
      empty={{
        when: ({ data }) => data.length === 0,
        state: (
          <EmptyState
            icon={IconHistory}
            title={t('stylist.versions.emptyTitle')}
            text={t('stylist.versions.emptyText')}
          />
        ),
      }}
    >
      {({ data }) => (
        <>
          <Quiet size="md">{t('stylist.versions.text')}</Quiet>
          <ul className={classes.list} aria-label={t('stylist.versions.title')}>
            {data.map(({ versionId, at, by, name }) => (
              <li key={versionId} className={classes.version}>
                <span className={classes.words}>
                  <span>{name}</span>
                  <Quiet as="span">{t('stylist.versions.until', { date: format.dateTime(at), by })}</Quiet>
                </span>
                <Button
                  variant="default"
                  size="compact-md"
                  loading={restore.isPending && restore.variables.body?.versionId === versionId}
                  aria-label={t('stylist.versions.restoreOf', { date: format.dateTime(at) })}
                  onClick={() => restore.mutate({ params: { stylizationId }, body: { versionId } })}
                >
                  {t('stylist.versions.restore')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryView>
  );
}

/** Earlier versions of a look. Restoring one is itself a version, so that it can be taken back. */
export function VersionDrawer({ isOpen, onClose, ...versions }: VersionDrawerProps) {
  const { t } = useTranslation();
  return (
    <SideDrawer title={t('stylist.versions.title')} isOpen={isOpen} onClose={onClose}>
      <Versions {...versions} />
    </SideDrawer>
  );
}
