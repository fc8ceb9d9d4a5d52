import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { PostFilter } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../kit/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

type NoPostsProps = { filter: PostFilter; isReading: boolean; onShowAll: () => void };

/** Says why there are no posts behind a filter, and what to do next. */
export function NoPosts({ filter, isReading, onShowAll }: NoPostsProps) {
  const { t } = useTranslation();
  const which = filter === 'all' && isReading ? 'reading' : filter;
  return (
    <EmptyState
      icon={IconPhoto}
      title={t(`social.none.${which}.title`)}
      text={t(`social.none.${which}.text`)}
      action={
        filter === 'all' ? (
          <Button component={Link} to={pathTo('instagram')} variant="default">
            {t('screens.instagram')}
          </Button>
        ) : (
          <Button variant="default" onClick={onShowAll}>
            {t('social.none.showAll')}
          </Button>
        )
      }
    />
  );
}
