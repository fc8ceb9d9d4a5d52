import { Button } from '@mantine/core';
import { IconBrandInstagram } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { PostReportRow } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../kit/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ShowcaseReportPage } from './report-page.tsx';
import { ShowcaseName } from './showcase-name.tsx';
import { usePostsReport } from './use-showcase-report.ts';

/** No post was ever seen: a stream has to be put on the shop's page. */
function NoPosts() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconBrandInstagram}
      title={t('showcaseReport.posts.empty.title')}
      text={t('showcaseReport.posts.empty.text')}
      action={
        <Button component={Link} to={pathTo('socialConfigs')}>
          {t('showcaseReport.posts.empty.action')}
        </Button>
      }
    />
  );
}

/** What visitors did at posts. */
export function PostsReportPage() {
  const { t } = useTranslation();
  const control = usePostsReport();
  const nameOf = useCallback(
    ({ configId, postId, name, image, isGone }: PostReportRow) => {
      const words = name || t('showcaseReport.posts.unnamed');
      return (
        <ShowcaseName
          image={image}
          name={words}
          link={
            isGone
              ? null
              : {
                  to: pathTo('socialPost', { configId, postId }),
                  label: t('showcaseReport.posts.open', { name: words }),
                }
          }
          goneMark={t('showcaseReport.posts.deleted')}
        />
      );
    },
    [t],
  );
  return (
    <ShowcaseReportPage
      title={t('screens.socialReport')}
      words="posts"
      file="posts"
      control={control}
      rowKey={({ configId, postId }) => `${configId} ${postId}`}
      name={nameOf}
      beginning={<NoPosts />}
    />
  );
}
