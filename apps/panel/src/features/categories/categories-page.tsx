import { Alert, Button, CloseButton, Group, TextInput } from '@mantine/core';
import { IconCategory, IconCircleCheck, IconHistory, IconRefresh, IconSearch } from '@tabler/icons-react';
import { readCategories } from '@vitrina/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { QueryView } from '../../api/query-view.tsx';
import { useApiMutation, useApiQuery } from '../../api/use-api.ts';
import { useSearchState } from '../../kit/search-params.ts';
import { useRouteParam } from '../../kit/use-route-param.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import classes from './categories.module.css';
import { CategoryPanel } from './category-panel.tsx';
import { categoryFilters } from './category-rows.ts';
import { MappingHistory } from './mapping-history.tsx';

const categoriesSearch = z.object({
  q: z.string().max(200).catch(''),
  show: z.enum(categoryFilters).catch('all'),
});

/** Rebuilds the tree from the products and says how many categories were added. */
const useTreeRefresh = (catalogId: string) => {
  const [added, setAdded] = useState<{ added: number; total: number } | null>(null);
  const refresh = useApiMutation('refreshCategoryTree', {
    action: 'refreshCategories',
    invalidates: ['listCategories'],
    onSuccess: ({ data }) => setAdded(data),
  });
  return {
    added,
    clear: () => setAdded(null),
    isRefreshing: refresh.isPending,
    refresh: () => refresh.mutate({ params: { catalogId } }),
  };
};

/** The categories of a catalog as a tree, with their products and the base category of each. */
export function CategoriesPage() {
  const { t } = useTranslation();
  const catalogId = useRouteParam('catalogId');
  const [{ q, show }, change] = useSearchState(categoriesSearch);
  const categories = useApiQuery('listCategories', { params: { catalogId } });
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { added, clear, isRefreshing, refresh } = useTreeRefresh(catalogId);
  const baseCategories = useMemo(() => categories.data?.baseCategories ?? [], [categories.data]);
  const list = useMemo(
    () => (categories.data ? readCategories(categories.data.data, baseCategories) : []),
    [categories.data, baseCategories],
  );
  const refreshButton = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={isRefreshing}
      onClick={refresh}
    >
      {t('categories.refresh')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('screens.catalogCategories')}
        text={t('categories.text')}
        action={
          list.length > 0 && (
            <Group gap="sm">
              <Button
                variant="subtle"
                leftSection={<IconHistory size={18} aria-hidden />}
                onClick={() => setHistoryOpen(true)}
              >
                {t('changes.open')}
              </Button>
              {refreshButton}
            </Group>
          )
        }
      />
      {added && (
        <Alert
          role="status"
          color="green"
          variant="light"
          mb="md"
          icon={<IconCircleCheck aria-hidden />}
          withCloseButton
          closeButtonLabel={t('common.close')}
          onClose={clear}
        >
          {added.added === 0
            ? t('categories.addedNone', { total: added.total })
            : t('categories.added', { count: added.added, total: added.total })}
        </Alert>
      )}
      <QueryView
        query={categories}
        action="loadCategories"
        skeleton={<RowsSkeleton rows={8} />}
        empty={{
          when: ({ data }) => data.ids.length === 0,
          state: (
            <EmptyState
              icon={IconCategory}
              title={t('categories.none.title')}
              text={t('categories.none.text')}
              action={refreshButton}
            />
          ),
        }}
      >
        {() => (
          <>
            <TextInput
              type="search"
              size="md"
              maw={460}
              mb="md"
              className={classes.search}
              aria-label={t('categories.search')}
              placeholder={t('categories.search')}
              leftSection={<IconSearch size={18} aria-hidden />}
              rightSection={
                q !== '' && (
                  <CloseButton aria-label={t('categories.clear')} onClick={() => change({ q: '' })} />
                )
              }
              value={q}
              onChange={({ currentTarget }) => change({ q: currentTarget.value })}
            />
            <CategoryPanel
              catalogId={catalogId}
              categories={list}
              baseCategories={baseCategories}
              query={q.trim()}
              filter={show}
              onFilter={(filter) => change({ show: filter })}
            />
          </>
        )}
      </QueryView>
      <MappingHistory catalogId={catalogId} isOpen={isHistoryOpen} onClose={() => setHistoryOpen(false)} />
    </>
  );
}
