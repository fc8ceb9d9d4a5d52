import { Button } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { untilProductsKnown } from '../../api/recovery.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { pathTo } from '../../kit/paths.ts';
import { useRouteParam } from '../../kit/use-route-param.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { PostEditor } from './post/post-editor.tsx';

/** A post of a stream: its picture, its words, and the products that it leads to. */
export function PostPage() {
  const { t } = useTranslation();
  const configId = useRouteParam('configId');
  const postId = useRouteParam('postId');
  const query = useApiQuery(
    'getSocialPost',
    { params: { configId, postId } },
    { refetchInterval: (reply) => untilProductsKnown(reply?.data.post.areProductsKnown) },
  );
  return (
    <QueryView
      query={query}
      action="loadPost"
      skeleton={<RowsSkeleton rows={6} />}
      failedAs={({ code }) =>
        code === 'NOT_FOUND' && (
          <EmptyState
            icon={IconPhotoOff}
            title={t('social.post.missing.title')}
            text={t('social.post.missing.text')}
            action={
              <Button component={Link} to={pathTo('socialPosts', { configId })}>
                {t('social.post.missing.action')}
              </Button>
            }
          />
        )
      }
      whenStale="warn"
    >
      {({ data }) => <PostEditor key={data.post.postId} configId={configId} {...data} />}
    </QueryView>
  );
}
