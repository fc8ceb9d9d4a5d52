import { Button, Drawer, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SearchInstance } from '@vitrina/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { SelectedInstanceView } from '../../../api/selected-instance-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { useSelectedInstance } from '../../../api/use-selected-instance.ts';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import { pathTo } from '../../../kit/paths.ts';
import { useSearchState } from '../../../kit/search-params.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Filters } from '../../../ui/facet-panel/facet-filters.ts';
import { FacetPanel } from '../../../ui/facet-panel/facet-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { AppliedSettings, RedirectNotice } from './applied-settings.tsx';
import { Arranging } from './arrange/arranging.tsx';
import { conditionOf } from './arrange/rule-of-search.ts';
import { BlockedState } from './blocked-state.tsx';
import { Compare } from './compare/compare.tsx';
import { ModeChoice } from './mode-choice.tsx';
import { NoSuchPage } from './no-such-page.tsx';
import { NothingFound } from './nothing-found.tsx';
import { ResultBar } from './result-bar.tsx';
import { Results } from './results.tsx';
import { SearchBox } from './search-box.tsx';
import classes from './try.module.css';
import { filterPatch, filtersOf, noFilters, requestOf, type TryState, trySearch } from './try-search.ts';
import { WhyDrawer } from './why/why-drawer.tsx';

function NoInstance() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconSearch}
      title={t('try.noInstance.title')}
      text={t('try.noInstance.text')}
      action={
        <Button component={Link} to={pathTo('instanceAdd')}>
          {t('instances.add')}
        </Button>
      }
    />
  );
}

function GridSkeleton() {
  return (
    <div className={classes.grid}>
      {Array.from({ length: 8 }, (_, index) => `card-${index}`).map((key) => (
        <Skeleton key={key} height={320} radius="lg" />
      ))}
    </div>
  );
}

/** Drops filters that the API refuses: another instance may search a catalog without these fields. */
const useUnknownFiltersDropped = (
  failure: ApiFailure | null,
  filters: Filters,
  change: (patch: Partial<TryState>) => void,
): void => {
  const refused = (failure?.problems ?? [])
    .map(({ path }) => path.replace(/^filters\./, ''))
    .find((field) => field in filters);
  useEffect(() => {
    if (refused !== undefined) change(filterPatch(refused, []));
  }, [refused, change]);
};

function Trial({ instance }: { instance: SearchInstance }) {
  const { t } = useTranslation();
  const [state, change] = useSearchState(trySearch);
  const [isDrawerOpen, drawer] = useDisclosure();
  const [whyId, setWhyId] = useState<string | null>(null);
  const filters = filtersOf(state);
  const searchId = instance.instanceId;
  const request = requestOf(state);
  const search = useApiQuery(
    'trySearch',
    { params: { searchId }, body: { ...request, explain: request.explain || whyId !== null } },
    { keepPrevious: true },
  );
  useUnknownFiltersDropped(search.error, filters, change);
  const reply = search.data?.data;
  const filterCount = Object.values(filters).flat().length;
  const filterBy = (field: string, values: readonly string[]): void =>
    change(filterPatch(field, values), { push: true });
  const clearFilters = (): void => change(noFilters(filters), { push: true });
  const goToPage = (page: number): void => {
    change({ page }, { push: true });
    window.scrollTo({ top: 0 });
  };
  const whyAt = reply?.products.findIndex(({ id }) => id === whyId) ?? -1;
  const condition = conditionOf(state.q, filters);
  const isPastEnd = reply !== undefined && reply.total > 0 && reply.products.length === 0;
  const facets = reply && <FacetPanel facets={reply.facets} filters={filters} onFilter={filterBy} />;

  const openFilters = (
    <Button
      className={classes.openFilters}
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
      onClick={drawer.open}
    >
      {filterCount > 0 ? t('try.showFilters', { count: filterCount }) : t('try.filters')}
    </Button>
  );

  return (
    <>
      <SearchBox
        query={state.q}
        isSearching={search.isPending || search.isPlaceholderData}
        onQuery={(q) => change({ q, page: 1 })}
      />
      <div className={classes.columns}>
        <aside className={classes.aside} aria-label={t('try.filters')}>
          {facets}
          {search.isPending && <Skeleton height={360} radius="lg" />}
        </aside>
        <section className={classes.main} aria-busy={search.isFetching}>
          <ModeChoice
            mode={state.mode}
            onMode={(mode) => change({ mode, ...(mode === 'arrange' && { page: 1, sort: '' }) })}
          />
          {reply && (
            <ResultBar
              reply={reply}
              isStale={search.isPlaceholderData}
              onSort={(sort) => change({ sort, page: 1 })}
              filtersButton={openFilters}
            />
          )}
          <ActiveFilters filters={filters} onFilter={filterBy} onClear={clearFilters} />
          {state.mode === 'compare' && (
            <Compare
              searchId={searchId}
              request={request}
              changeId={state.before}
              onChange={(before) => change({ before })}
            />
          )}
          {state.mode !== 'compare' && (
            <QueryView query={search} action="search" skeleton={<GridSkeleton />} whenStale="warn">
              {({ data }) => (
                <>
                  <AppliedSettings reply={data} />
                  {data.redirect && <RedirectNotice url={data.redirect} />}
                  {data.blockedBy !== null && <BlockedState phrase={data.blockedBy} />}
                  {data.total === 0 && data.blockedBy === null && (
                    <NothingFound
                      query={state.q}
                      hasFilters={filterCount > 0}
                      onClearFilters={clearFilters}
                    />
                  )}
                  {isPastEnd && <NoSuchPage reply={data} onPage={goToPage} />}
                  {data.total > 0 && !isPastEnd && state.mode === 'arrange' && (
                    <Arranging searchId={searchId} condition={condition} reply={data} onPage={goToPage} />
                  )}
                  {data.total > 0 && !isPastEnd && state.mode !== 'arrange' && (
                    <Results
                      reply={data}
                      isStale={search.isPlaceholderData}
                      onPage={goToPage}
                      onWhy={setWhyId}
                    />
                  )}
                </>
              )}
            </QueryView>
          )}
        </section>
      </div>
      <WhyDrawer
        product={reply?.products[whyAt] ?? null}
        place={reply ? (reply.page - 1) * reply.perPage + whyAt + 1 : 0}
        onClose={() => setWhyId(null)}
      />
      <Drawer
        opened={isDrawerOpen}
        onClose={drawer.close}
        title={t('try.filters')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        {facets}
        {reply && (
          <Button fullWidth mt="md" onClick={drawer.close}>
            {t('try.showResults')}
          </Button>
        )}
      </Drawer>
    </>
  );
}

/** Searches the selected instance as a visitor of the shop would. */
export function TryPage() {
  const { t } = useTranslation();
  const selected = useSelectedInstance();
  return (
    <>
      <PageHeader title={t('screens.try')} text={t('try.text')} />
      <SelectedInstanceView
        selected={selected}
        skeleton={<Skeleton height={60} radius="lg" />}
        none={<NoInstance />}
      >
        {(instance) => <Trial key={instance.instanceId} instance={instance} />}
      </SelectedInstanceView>
    </>
  );
}
