import { Button } from '@mantine/core';
import { IconDownload, IconPhotoCheck, IconRefresh } from '@tabler/icons-react';
import { type ImageFilter, imageFilters, limits } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { QueryView } from '../../api/query-view.tsx';
import { useApiMutation, useApiQuery } from '../../api/use-api.ts';
import { useSearchState } from '../../kit/search-params.ts';
import { useRouteParam } from '../../kit/use-route-param.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageNumbers } from '../../ui/page-numbers.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { CheckProgress } from './check-progress.tsx';
import { ImageRow } from './image-row.tsx';
import { ImageTiles } from './image-tiles.tsx';
import classes from './images.module.css';
import { useMissingFile } from './use-missing-file.ts';

/** Without a filter in the address: the pictures that don't load, if there are any. */
const imagesSearch = z.object({
  filter: z.enum([...imageFilters, '']).catch(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

/** The filter of the address or, without one, what the screen opens on; that doesn't change as a check goes on. */
const useFilter = (catalogId: string, asked: ImageFilter | ''): ImageFilter => {
  const [first, setFirst] = useState<ImageFilter | null>(null);
  const { data } = useApiQuery(
    'listImages',
    { params: { catalogId }, query: { filter: 'not_loading', page: 1, perPage: limits.imagePage } },
    { enabled: asked === '' && first === null },
  );
  if (asked !== '') return asked;
  if (first === null && data) setFirst(data.summary.notLoading > 0 ? 'not_loading' : 'all');
  return first ?? 'not_loading';
};

/** The pictures of a catalog: which load and which don't, why, and what to do about it. */
export function ImagesPage() {
  const { t } = useTranslation();
  const catalogId = useRouteParam('catalogId');
  const [{ filter: asked, page }, change] = useSearchState(imagesSearch);
  const filter = useFilter(catalogId, asked);
  const request = { params: { catalogId }, query: { filter, page, perPage: limits.imagePage } };
  const images = useApiQuery('listImages', request, {
    keepPrevious: true,
    refetchInterval: (reply) => (reply?.summary.isRunning ? limits.pollMs : false),
  });
  const check = useApiMutation('checkImages', {
    action: 'checkImages',
    invalidates: ['listImages', 'listProductImages', 'getImage'],
  });
  const file = useMissingFile(catalogId);
  const isRunning = images.data?.summary.isRunning ?? false;

  return (
    <>
      <PageHeader
        title={t('screens.catalogImages')}
        text={t('images.text')}
        action={
          <Button
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={check.isPending}
            disabled={isRunning}
            onClick={() => check.mutate({ params: { catalogId }, body: {} })}
          >
            {t('images.checkNow')}
          </Button>
        }
      />
      <QueryView
        query={images}
        action="loadImages"
        skeleton={<RowsSkeleton rows={6} />}
        empty={{
          when: ({ summary }) => summary.total === 0 && !summary.isRunning,
          state: (
            <EmptyState icon={IconPhotoCheck} title={t('images.none.title')} text={t('images.none.text')} />
          ),
        }}
      >
        {({ data, total, summary }) => (
          <div className={classes.page}>
            <CheckProgress summary={summary} />
            <ImageTiles
              summary={summary}
              filter={filter}
              onChoose={(chosen) => change({ filter: chosen, page: 1 })}
            />
            <section className={classes.list} aria-labelledby="images-list">
              <div className={classes.listHead}>
                <h2 id="images-list">{t(`images.lists.${filter}`, { count: total })}</h2>
                {summary.notLoading > 0 && (filter === 'all' || filter === 'not_loading') && (
                  <Button
                    variant="default"
                    size="compact-md"
                    leftSection={<IconDownload size={16} aria-hidden />}
                    loading={file.isPending}
                    onClick={() => file.mutate()}
                  >
                    {t('images.download')}
                  </Button>
                )}
              </div>
              {filter === 'look_alikes' && data.length > 0 && (
                <p className={classes.nothing}>{t('images.alikeOnly')}</p>
              )}
              {data.length === 0 && <p className={classes.nothing}>{t(`images.nothing.${filter}`)}</p>}
              <ul className={classes.rows}>
                {data.map((image) => (
                  <ImageRow key={image.imageId} catalogId={catalogId} image={image} />
                ))}
              </ul>
              <PageNumbers
                total={Math.ceil(total / limits.imagePage)}
                value={page}
                onChange={(next) => change({ page: next }, { push: true })}
              />
            </section>
          </div>
        )}
      </QueryView>
    </>
  );
}
