import { Badge, Button, Title } from '@mantine/core';
import { IconPackages, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SavedInstagramCatalog, SavedSocialConfig } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../kit/paths.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { PostPicture } from '../post-picture.tsx';
import classes from './list.module.css';
import { streamColors, streamState } from './stream-state.ts';

const pictures = 4;

type StreamCardProps = {
  stream: SavedSocialConfig;
  /** Where its posts come from; undefined while that is unknown. */
  source: SavedInstagramCatalog | undefined;
  onDelete: () => void;
};

/** A stream in the list: its newest posts, what visitors see of it, and what can be done with it. */
export function StreamCard({ stream, source, onDelete }: StreamCardProps) {
  const { t } = useTranslation();
  const { configId, config, counts, newest, instagramCatalogName, catalogName } = stream;
  const name = `@${config.instagramHandle}`;
  const state = streamState(stream, source);
  const blanks = Array.from({ length: pictures - newest.length }, (_, at) => `blank-${at}`);
  return (
    <li className={classes.card}>
      <div className={classes.pictures} aria-hidden>
        {newest.map(({ postId, picture }) => (
          <PostPicture key={postId} picture={picture} width={320} shape="square" />
        ))}
        {blanks.map((key) => (
          <span key={key} className={classes.blank} />
        ))}
      </div>
      <div className={classes.words}>
        <Title order={3} className={classes.name}>
          <Link to={pathTo('socialPosts', { configId })} className={`${classes.link} row-cover`}>
            {name}
          </Link>
          {config.hashtag !== '' && <span className={classes.hashtag}> #{config.hashtag}</span>}
        </Title>
        <Badge variant="light" color={streamColors[state]} tt="none" fw={560} radius="sm" maw="100%">
          {t(`social.states.${state}`)}
        </Badge>
        <Quiet isNumeric>
          {[
            t('social.counts.shown', { count: counts.shown }),
            t('social.counts.linked', { count: counts.linked }),
            ...(counts.hidden > 0 ? [t('social.counts.hidden', { count: counts.hidden })] : []),
          ].join(' · ')}
        </Quiet>
        <Quiet>
          {t('social.list.made', {
            source: instagramCatalogName ?? t('social.list.goneSource'),
            catalog: catalogName ?? t('social.list.goneCatalog'),
          })}
        </Quiet>
      </div>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={pathTo('socialConfig', { configId })}
          variant="subtle"
          size="compact-md"
          leftSection={<IconPencil size={17} aria-hidden />}
        >
          {t('social.actions.edit')}
        </Button>
        <RowActions
          name={name}
          actions={[
            {
              label: t('screens.socialConfigCatalogs'),
              icon: IconPackages,
              to: pathTo('socialConfigCatalogs', { configId }),
            },
            { label: t('social.actions.delete'), icon: IconTrash, onClick: onDelete, isDangerous: true },
          ]}
        />
      </div>
    </li>
  );
}
