import { Alert, Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBrandInstagram, IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type InstagramConnection, type SavedInstagramCatalog, socialLimits } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { pathTo } from '../../kit/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { AddSource } from './instagram/add-source.tsx';
import classes from './instagram/instagram.module.css';
import { RenameSource } from './instagram/rename-source.tsx';
import { SourceCard } from './instagram/source-card.tsx';
import { useSourceActions } from './instagram/use-source-actions.ts';
import { useSources } from './use-sources.ts';

/** What is said of the account above the sources, if it keeps them from being read. */
function AccountNote({ connection }: { connection: InstagramConnection }) {
  const { t } = useTranslation();
  if (connection.state === 'ok' || connection.state === 'ending')
    return (
      <Quiet size="md">
        {t('instagram.hashtagsUsed', { count: connection.hashtagsUsed, limit: socialLimits.hashtagsPerWeek })}
      </Quiet>
    );
  return (
    <Alert variant="light" color="yellow" icon={<IconPlugConnected aria-hidden />}>
      {t(connection.state === 'none' ? 'instagram.connectFirst' : 'instagram.connectAgain')}{' '}
      <Anchor component={Link} to={pathTo('socialConfigs')} inherit underline="always">
        {t('instagram.toConnection')}
      </Anchor>
    </Alert>
  );
}

/** Where the posts of streams come from: profiles and hashtags at Instagram. */
export function InstagramPage() {
  const { t } = useTranslation();
  const { query } = useSources();
  const connection = useApiQuery('getInstagramConnection', {}).data?.data;
  const streams = useApiQuery('listSocialConfigs', {}).data?.data ?? [];
  const actions = useSourceActions();
  const [isAdding, adding] = useDisclosure(false);
  const [renamed, setRenamed] = useState<SavedInstagramCatalog | null>(null);
  const isConnected = connection?.state === 'ok' || connection?.state === 'ending';
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
      {t('instagram.add.title')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('screens.instagram')}
        text={t('instagram.text')}
        action={(query.data?.data.length ?? 0) > 0 && add}
      />
      {connection && (
        <div className={classes.note}>
          <AccountNote connection={connection} />
        </div>
      )}
      <QueryView
        query={query}
        action="loadSources"
        skeleton={<RowsSkeleton rows={3} />}
        empty={{
          when: ({ data }) => data.length === 0,
          state: (
            <EmptyState
              icon={IconBrandInstagram}
              title={t('instagram.empty.title')}
              text={t('instagram.empty.text')}
              action={add}
            />
          ),
        }}
        whenStale="warn"
      >
        {({ data }) => (
          <ul className={classes.list} aria-label={t('screens.instagram')}>
            {data.map((source) => (
              <SourceCard
                key={source.instagramCatalogId}
                source={source}
                streams={streams}
                isConnected={isConnected}
                onRead={() => actions.read(source.instagramCatalogId)}
                onRename={() => setRenamed(source)}
                onDelete={() => actions.remove(source)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <AddSource isOpen={isAdding} onClose={adding.close} />
      {renamed && <RenameSource source={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}
