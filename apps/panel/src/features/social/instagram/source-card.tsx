import { Anchor, Badge, Button, Loader, Title } from '@mantine/core';
import { IconHash, IconPencil, IconPhotoHeart, IconRefresh, IconTrash, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SavedInstagramCatalog, SavedSocialConfig } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../kit/paths.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { PostPicture } from '../post-picture.tsx';
import { FaultNote } from './fault-note.tsx';
import classes from './instagram.module.css';

const signs = { profile: IconUser, hashtag: IconHash, sample: IconPhotoHeart } as const;
const colors = { waiting: 'gray', reading: 'petrol', ok: 'green', failed: 'red' } as const;

type SourceCardProps = {
  source: SavedInstagramCatalog;
  streams: readonly SavedSocialConfig[];
  isConnected: boolean;
  onRead: () => void;
  onRename: () => void;
  onDelete: () => void;
};

/** Where posts come from: whose they are, how many, when they were read, and what is wrong. */
export function SourceCard(props: SourceCardProps) {
  const { source, streams, isConnected, onRead, onRename, onDelete } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { name, state, fault, faultMessage, profile, configIds, progress } = source;
  const isBusy = state === 'reading' || (state === 'waiting' && fault === null);
  const Sign = signs[source.source];
  const whose = (): string => {
    if (source.source === 'hashtag') return `#${source.hashtag ?? ''}`;
    return source.source === 'profile' ? `@${source.handle ?? ''}` : t('instagram.sample');
  };
  const shownIn = streams.filter(({ configId }) => configIds.includes(configId));
  const facts = [
    // While posts are read, their number so far stands above.
    ...(isBusy && progress !== null ? [] : [t('instagram.counts.posts', { count: source.postsCount })]),
    ...(source.goneCount > 0 ? [t('instagram.counts.gone', { count: source.goneCount })] : []),
    ...(source.pictureless > 0 ? [t('instagram.counts.pictureless', { count: source.pictureless })] : []),
    ...(profile?.followers ? [t('instagram.counts.followers', { count: profile.followers })] : []),
  ];
  const times = [
    ...(source.readAt === null ? [] : [t('instagram.readAt', { when: format.ago(source.readAt) })]),
    ...(source.nextReadAt === null || isBusy
      ? []
      : [t('instagram.nextReadAt', { when: format.dateTime(source.nextReadAt) })]),
  ];
  return (
    <li className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <span className={classes.sign} aria-hidden>
          {profile?.picture ? (
            <PostPicture picture={profile.picture} width={160} shape="square" />
          ) : (
            <Sign size={22} stroke={1.6} />
          )}
        </span>
        <div className={classes.words}>
          <Title order={2} size="h3" className={classes.name}>
            {name}
          </Title>
          {whose() !== name && <Quiet>{whose()}</Quiet>}
          <Badge
            variant="light"
            color={colors[state]}
            tt="none"
            fw={560}
            radius="sm"
            leftSection={isBusy ? <Loader size={11} color="currentColor" aria-hidden /> : null}
          >
            {t(`instagram.states.${state}`)}
          </Badge>
        </div>
        <RowActions
          name={name}
          actions={[
            { label: t('instagram.rename.title'), icon: IconPencil, onClick: onRename },
            {
              label: t('instagram.delete'),
              icon: IconTrash,
              isDangerous: true,
              onClick: onDelete,
              disabledReason: configIds.length > 0 ? t('errors.codes.INSTAGRAM_CATALOG_IN_USE') : undefined,
            },
          ]}
        />
      </div>
      {fault !== null && <FaultNote fault={fault} message={faultMessage} />}
      {isBusy && progress !== null && (
        <Quiet size="md" isNumeric role="status">
          {t('instagram.progress', { count: progress })}
        </Quiet>
      )}
      <div className={classes.facts}>
        {facts.length > 0 && (
          <Quiet size="md" isNumeric>
            {facts.join(' · ')}
          </Quiet>
        )}
        {times.length > 0 && <Quiet size="md">{times.join(' · ')}</Quiet>}
        <Quiet size="md">
          {shownIn.length === 0 ? t('instagram.notShown') : `${t('instagram.shownIn')} `}
          {shownIn.map(({ configId, config }, index) => (
            <span key={configId}>
              {index > 0 && ', '}
              <Anchor component={Link} to={pathTo('socialPosts', { configId })} inherit underline="always">
                @{config.instagramHandle}
                {config.hashtag !== '' && ` #${config.hashtag}`}
              </Anchor>
            </span>
          ))}
        </Quiet>
      </div>
      {source.source !== 'sample' && (
        <div>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconRefresh size={17} aria-hidden />}
            disabled={isBusy || !isConnected}
            onClick={onRead}
          >
            {t('instagram.read')}
          </Button>
        </div>
      )}
    </li>
  );
}
