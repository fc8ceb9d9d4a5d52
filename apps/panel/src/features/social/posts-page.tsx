import { Button, VisuallyHidden } from '@mantine/core';
import { IconCalendar, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { limits, postFilters } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { pathTo } from '../../kit/paths.ts';
import { useSearchState } from '../../kit/search-params.ts';
import { usePageInRange } from '../../kit/use-page-in-range.ts';
import { useRouteParam } from '../../kit/use-route-param.ts';
import { NoSuchEntry } from '../../settings-kit/searched-list/no-such-entry.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageNumbers } from '../../ui/page-numbers.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { NoPosts } from './posts/no-posts.tsx';
import { PostFilters } from './posts/post-filters.tsx';
import { PostGrid } from './posts/post-grid.tsx';
import classes from './posts/posts.module.css';
import { SelectionBar } from './posts/selection-bar.tsx';
import { usePostOrder } from './posts/use-post-order.ts';
import { usePostVisibility } from './posts/use-post-visibility.ts';
import { useSources } from './use-sources.ts';

const perPage = 24;
/** `?filter=unlinked&q=jesień&page=2`. */
const postsSearch = z.object({
  filter: z.enum(postFilters).catch('all'),
  q: z.string().max(200).catch(''),
  page: z.coerce.number().int().min(1).catch(1),
});
const nobody: ReadonlySet<string> = new Set();

function PostsHeader({ configId, onClear }: { configId: string; onClear: () => void }) {
  const { t } = useTranslation();
  const stream = useApiQuery('getSocialConfig', { params: { configId } }).data?.data;
  const name = stream ? `@${stream.config.instagramHandle}` : t('screens.socialPosts');
  return (
    <PageHeader
      title={stream ? t('social.posts.title', { name }) : t('screens.socialPosts')}
      text={t('social.posts.text')}
      action={
        <div className={classes.actions}>
          <Button
            component={Link}
            to={pathTo('socialConfig', { configId })}
            variant="default"
            leftSection={<IconSettings size={18} aria-hidden />}
          >
            {t('social.posts.settings')}
          </Button>
          <RowActions
            name={name}
            actions={[{ label: t('social.posts.clearOrder'), icon: IconCalendar, onClick: onClear }]}
          />
        </div>
      }
    />
  );
}

/** The posts of a stream: which visitors see, in which order, and which have products yet. */
export function PostsPage() {
  const { t } = useTranslation();
  const configId = useRouteParam('configId');
  const [{ filter, q, page }, change] = useSearchState(postsSearch);
  const [selected, setSelected] = useState(nobody);
  const { isReading } = useSources();
  const list = useApiQuery(
    'listSocialPosts',
    { params: { configId }, query: { filter, query: q, page, perPage } },
    { keepPrevious: true, refetchInterval: () => (isReading ? limits.pollMs : false) },
  );
  const ordering = usePostOrder(configId);
  const setHidden = usePostVisibility(configId);
  usePageInRange({ page, change }, list.data, perPage);
  const pages = Math.ceil((list.data?.total ?? 0) / perPage);
  const go = (patch: Parameters<typeof change>[0], options?: { push: boolean }): void => {
    setSelected(nobody);
    change(patch, options);
  };
  const hide = (postIds: readonly string[], isHidden: boolean): void => {
    setHidden(postIds, isHidden);
    setSelected(nobody);
  };
  const select = (postId: string, isSelected: boolean): void => {
    const others = [...selected].filter((id) => id !== postId);
    setSelected(new Set(isSelected ? [...others, postId] : others));
  };
  const isInOrder = filter === 'all' && q === '';

  return (
    <>
      <PostsHeader configId={configId} onClear={() => void ordering.clear()} />
      <div className={classes.tools}>
        <PostFilters
          counts={list.data?.counts}
          filter={filter}
          onChoose={(next) => go({ filter: next, page: 1 })}
        />
        <SearchInput
          query={q}
          label={t('social.posts.search')}
          clearLabel={t('try.clear')}
          onSearch={(query) => go({ q: query, page: 1 })}
          className={classes.search}
        />
      </div>
      <VisuallyHidden role="status">{ordering.said}</VisuallyHidden>
      <QueryView
        query={list}
        action="loadPosts"
        skeleton={<RowsSkeleton rows={6} />}
        empty={{
          when: ({ total }) => total === 0,
          state:
            q === '' ? (
              <NoPosts
                filter={filter}
                isReading={isReading}
                onShowAll={() => go({ filter: 'all', page: 1 })}
              />
            ) : (
              <NoSuchEntry query={q} onShowAll={() => go({ filter: 'all', q: '', page: 1 })} />
            ),
        }}
        whenStale="warn"
      >
        {({ data, total }) => (
          <>
            <SelectionBar
              count={selected.size}
              isAll={data.length > 0 && data.every(({ postId }) => selected.has(postId))}
              onAll={(isAll) => setSelected(isAll ? new Set(data.map(({ postId }) => postId)) : nobody)}
              onHide={(isHidden) => hide([...selected], isHidden)}
            />
            <PostGrid
              configId={configId}
              posts={data}
              before={(page - 1) * perPage}
              total={total}
              ordering={ordering}
              isInOrder={isInOrder}
              isStale={list.isPlaceholderData}
              selected={selected}
              onSelect={select}
              onHide={(postId, isHidden) => hide([postId], isHidden)}
            />
          </>
        )}
      </QueryView>
      <PageNumbers total={pages} value={page} onChange={(next) => go({ page: next }, { push: true })} />
    </>
  );
}
