import { Button, Drawer, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { FacetPanel } from '../../../ui/facet-panel/facet-panel.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { AppliedSettings, RedirectNotice, RuleDataNotice } from './applied-settings.tsx';
import { Arranging } from './arrange/arranging.tsx';
import { conditionOf } from './arrange/rule-of-search.ts';
import { BlockedState } from './blocked-state.tsx';
import { Compare } from './compare/compare.tsx';
import { MendPhrase } from './mend-phrase.tsx';
import { NoSuchPage } from './no-such-page.tsx';
import { NothingFound } from './nothing-found.tsx';
import { ResultBar } from './result-bar.tsx';
import { Results } from './results.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchedContext } from './searched-context.tsx';
import classes from './try.module.css';
import { filterPatch, filtersOf, noFilters, requestOf, shownFilters, type TryState } from './try-search.ts';
import { type ChangeSearch, useTrySearch } from './use-try-search.ts';
import { WhyDrawer } from './why/why-drawer.tsx';

type ListViewProps = {
  searchId: string;
  state: TryState;
  onChange: ChangeSearch;
};

function GridSkeleton() {
  return (
    <div className={classes.grid}>
      {Array.from({ length: 8 }, (_, index) => `card-${index}`).map((key) => (
        <Skeleton key={key} height={320} radius="lg" />
      ))}
    </div>
  );
}

/** The results with the panel's own cards and filters: as a list, explained, compared with before, or for arranging. */
export function ListView({ searchId, state, onChange }: ListViewProps) {
  const { t } = useTranslation();
  const [isDrawerOpen, drawer] = useDisclosure();
  const [whyId, setWhyId] = useState<string | null>(null);
  const search = useTrySearch(searchId, state, onChange, { isExplained: whyId !== null });
  const filters = filtersOf(state);
  const reply = search.data?.data;
  const filterCount = Object.values(filters).flat().length;
  // While the next reply is awaited, the last one may be about other words.
  const priceRange = search.isPlaceholderData ? null : (reply?.priceRange ?? null);
  const filterBy = (field: string, values: readonly string[]): void =>
    onChange(
      { ...filterPatch(field, values), ...(field === 'price' && priceRange && { q: priceRange.rest }) },
      { push: true },
    );
  const clearFilters = (): void =>
    onChange({ ...noFilters(filters), ...(priceRange && { q: priceRange.rest }) }, { push: true });
  const goToPage = (page: number): void => {
    onChange({ page }, { push: true });
    window.scrollTo({ top: 0 });
  };
  const whyAt = reply?.products.findIndex(({ id }) => id === whyId) ?? -1;
  // Arranging is for the whole page.
  const condition = state.context === '' ? conditionOf(state.q, filters) : null;
  const isPastEnd = reply !== undefined && reply.total > 0 && reply.products.length === 0;
  const facets = reply && (
    <FacetPanel facets={reply.facets} filters={shownFilters(filters, priceRange)} onFilter={filterBy} />
  );

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
        onQuery={(q) => onChange({ q, page: 1 })}
      />
      <div className={classes.columns}>
        <aside className={classes.aside} aria-label={t('try.filters')}>
          {facets}
          {search.isPending && <Skeleton height={360} radius="lg" />}
        </aside>
        <section className={classes.main} aria-busy={search.isFetching}>
          {reply && (
            <ResultBar
              reply={reply}
              isStale={search.isPlaceholderData}
              onSort={(sort) => onChange({ sort, page: 1 })}
              mending={<MendPhrase searchId={searchId} query={state.q} />}
              filtersButton={openFilters}
            />
          )}
          <SearchedContext
            name={state.context}
            onRemove={() => onChange({ context: '', page: 1 }, { push: true })}
          />
          <ActiveFilters
            filters={filters}
            facets={reply?.facets ?? []}
            onFilter={filterBy}
            onClear={clearFilters}
          />
          {state.mode === 'compare' && (
            <Compare
              searchId={searchId}
              request={requestOf(state)}
              changeId={state.before}
              onChange={(before) => onChange({ before })}
            />
          )}
          {state.mode !== 'compare' && (
            <QueryView query={search} action="search" skeleton={<GridSkeleton />} whenStale="warn">
              {({ data }) => (
                <>
                  <AppliedSettings reply={data} />
                  {data.redirect && <RedirectNotice url={data.redirect} />}
                  <RuleDataNotice data={data.ruleData} />
                  {data.blockedBy !== null && <BlockedState phrase={data.blockedBy} />}
                  {data.total === 0 &&
                    data.blockedBy === null &&
                    (search.isPlaceholderData ? (
                      <GridSkeleton />
                    ) : (
                      <NothingFound
                        query={state.q}
                        hasFilters={
                          filterCount > 0 || (priceRange !== null && data.missingWords.length === 0)
                        }
                        onClearFilters={clearFilters}
                      />
                    ))}
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
        above={reply?.products[whyAt - 1]}
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
