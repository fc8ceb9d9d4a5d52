import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { SavedStylization } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { QueryView } from '../../api/query-view.tsx';
import { untilProductsKnown } from '../../api/recovery.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { pathTo } from '../../kit/paths.ts';
import { useSearchState } from '../../kit/search-params.ts';
import { usePageInRange } from '../../kit/use-page-in-range.ts';
import { NoSuchEntry } from '../../settings-kit/searched-list/no-such-entry.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageNumbers } from '../../ui/page-numbers.tsx';
import { ProductsAway } from '../../ui/products-away.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import classes from './list/list.module.css';
import { NoStylizations } from './list/no-stylizations.tsx';
import { StylizationCard } from './list/stylization-card.tsx';
import { newStylization } from './new/new-address.ts';
import { useCatalogs } from './use-catalogs.ts';
import { useStylizationActions } from './use-stylization-actions.ts';

const perPage = 24;
/** `?q=lato&catalog=…&page=2`. */
const listSearch = z.object({
  q: z.string().max(200).catch(''),
  catalog: z.string().max(100).catch(''),
  page: z.coerce.number().int().min(1).catch(1),
});

const areProductsKnown = (looks: readonly SavedStylization[]): boolean =>
  looks.every((look) => look.areProductsKnown);

function AddStylization() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to={pathTo('stylization', { stylizationId: newStylization })}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {t('stylist.add')}
    </Button>
  );
}

/** The looks of a shop: what each shows, and whether visitors see it. */
export function StylizationsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [{ q, catalog, page }, change] = useSearchState(listSearch);
  const catalogs = useCatalogs();
  const list = useApiQuery(
    'listStylizations',
    { query: { page, perPage, query: q, ...(catalog !== '' && { catalogId: catalog }) } },
    {
      keepPrevious: true,
      refetchInterval: (reply) => untilProductsKnown(reply && areProductsKnown(reply.data)),
    },
  );
  const { setActive, duplicate, remove } = useStylizationActions();
  usePageInRange({ page, change }, list.data, perPage);
  const total = list.data?.total ?? 0;
  const isFiltered = q !== '' || catalog !== '';
  const pages = Math.ceil(total / perPage);
  const showAll = (): void => change({ q: '', catalog: '', page: 1 });

  return (
    <>
      <PageHeader
        title={t('screens.stylizations')}
        text={t('stylist.text')}
        action={(total > 0 || isFiltered) && <AddStylization />}
      />
      {(total > 0 || isFiltered) && (
        <div className={classes.tools}>
          <SearchInput
            query={q}
            label={t('stylist.list.search')}
            clearLabel={t('try.clear')}
            onSearch={(query) => change({ q: query, page: 1 })}
            className={classes.search}
          />
          {catalogs.length > 1 && (
            <NativeSelect
              aria-label={t('stylist.list.catalog')}
              value={catalog}
              data={[
                { value: '', label: t('stylist.list.allCatalogs') },
                ...catalogs.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ currentTarget }) => change({ catalog: currentTarget.value, page: 1 })}
            />
          )}
          <p role="status" className={classes.found}>
            {list.data && t('stylist.list.found', { count: total })}
          </p>
        </div>
      )}
      <QueryView
        query={list}
        action="loadStylizations"
        skeleton={<RowsSkeleton rows={4} />}
        empty={{
          when: (reply) => reply.total === 0,
          state: isFiltered ? (
            <NoSuchEntry query={q} onShowAll={showAll} />
          ) : (
            <NoStylizations action={<AddStylization />} />
          ),
        }}
        whenStale="warn"
      >
        {({ data }) => (
          <>
            <ProductsAway isShown={!areProductsKnown(data)} />
            <ul
              className={classes.list}
              aria-label={t('screens.stylizations')}
              data-stale={list.isPlaceholderData || undefined}
            >
              {data.map((saved) => (
                <StylizationCard
                  key={saved.stylizationId}
                  saved={saved}
                  onTurn={(isActive) => setActive(saved, isActive)}
                  onDuplicate={() =>
                    duplicate(
                      saved,
                      (stylizationId) => void navigate({ to: pathTo('stylization', { stylizationId }) }),
                    )
                  }
                  onDelete={() => remove(saved)}
                />
              ))}
            </ul>
          </>
        )}
      </QueryView>
      <PageNumbers total={pages} value={page} onChange={(next) => change({ page: next }, { push: true })} />
    </>
  );
}
