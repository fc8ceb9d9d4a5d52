import { Button, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SavedSocialConfig } from '@vitrina/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { SharedFailure } from '../../api/shared-failure.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { pathTo } from '../../kit/paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { ConnectSteps } from './connection/connect-steps.tsx';
import { ConnectionCard } from './connection/connection-card.tsx';
import classes from './list/list.module.css';
import { NoStreams } from './list/no-streams.tsx';
import { StreamCard } from './list/stream-card.tsx';
import { useSources } from './use-sources.ts';
import { useStreamRemoval } from './use-stream-removal.ts';

function AddStream() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={pathTo('socialConfigAdd')} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('screens.socialConfigAdd')}
    </Button>
  );
}

type StreamListProps = { streams: readonly SavedSocialConfig[]; isConnected: boolean };

function StreamList({ streams, isConnected }: StreamListProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const sources = useSources().query.data?.data ?? [];
  const remove = useStreamRemoval();
  const sourceOf = ({ config }: SavedSocialConfig) =>
    sources.find(({ instagramCatalogId }) => instagramCatalogId === config.instagramCatalogId);
  const isExample = !isConnected && streams.every((stream) => sourceOf(stream)?.source === 'sample');
  return (
    <section className={classes.streams} aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId} className={classes.heading}>
        {t(isExample ? 'social.list.example' : 'social.list.own')}
      </Title>
      <ul className={classes.list} aria-labelledby={headingId}>
        {streams.map((stream) => (
          <StreamCard
            key={stream.configId}
            stream={stream}
            source={sourceOf(stream)}
            onDelete={() => remove(stream)}
          />
        ))}
      </ul>
    </section>
  );
}

/** The streams of a shop, and the Instagram account that their posts are read through. */
export function ConfigsPage() {
  const { t } = useTranslation();
  const connection = useApiQuery('getInstagramConnection', {});
  const list = useApiQuery('listSocialConfigs', {});
  const isConnected = (connection.data?.data.state ?? 'none') !== 'none';
  const hasStreams = (list.data?.data.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        title={t('screens.socialConfigs')}
        text={t('social.text')}
        action={hasStreams && <AddStream />}
      />
      <div className={classes.root}>
        <SharedFailure reads={[connection, list]} action="loadStreams" whenStale="warn">
          <QueryView
            query={connection}
            action="loadConnection"
            skeleton={<RowsSkeleton rows={1} />}
            whenStale="warn"
          >
            {({ data }) =>
              data.state === 'none' ? (
                <ConnectSteps connection={data} />
              ) : (
                <ConnectionCard connection={data} />
              )
            }
          </QueryView>
          <QueryView
            query={list}
            action="loadStreams"
            skeleton={<RowsSkeleton rows={3} />}
            empty={{
              when: ({ data }) => data.length === 0,
              state: isConnected && <NoStreams action={<AddStream />} />,
            }}
            whenStale="warn"
          >
            {({ data }) => <StreamList streams={data} isConnected={isConnected} />}
          </QueryView>
        </SharedFailure>
      </div>
    </>
  );
}
