import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Product } from '@vitrina/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../kit/api-failure.ts';
import { Quiet } from '../ui/quiet.tsx';
import { RowsSkeleton } from '../ui/screen-skeleton.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { QueryView } from './query-view.tsx';

const step = 24;
const maxPerPage = 96;

/** What is looked for, and how many products are wanted of it. */
export const useProductSearch = () => {
  const [asked, setAsked] = useState({ query: '', perPage: step });
  return {
    asked,
    search: (query: string): void => setAsked({ query, perPage: step }),
    /** Asks for more; null once there are enough to look closer instead. */
    more: asked.perPage < maxPerPage ? () => setAsked({ ...asked, perPage: asked.perPage + step }) : null,
  };
};

type ProductFinderProps = {
  search: ReturnType<typeof useProductSearch>;
  /** The reply to what `search` asks. */
  found: UseQueryResult<{ data: Product[]; total: number }, ApiFailure>;
  words: { none: string; notFound: (query: string) => string; more: string };
  children: (products: readonly Product[], query: string) => ReactNode;
};

/** Finds products of a catalog by title or id, the popular ones first; more of them at a press. */
export function ProductFinder({ search, found, words, children }: ProductFinderProps) {
  const { t } = useTranslation();
  const { asked, more } = search;
  const { query } = asked;
  return (
    <>
      <SearchInput
        query={query}
        label={t('products.search')}
        clearLabel={t('products.clear')}
        onSearch={search.search}
      />
      <QueryView
        query={found}
        action="loadProducts"
        skeleton={<RowsSkeleton rows={4} />}
        empty={{
          when: ({ total }) => total === 0,
          state: <Quiet role="status">{query === '' ? words.none : words.notFound(query)}</Quiet>,
        }}
        whenStale="warn"
      >
        {({ data, total }) => (
          <>
            {children(data, query)}
            {total > data.length && more && (
              <Button variant="default" loading={found.isFetching} onClick={more}>
                {words.more}
              </Button>
            )}
          </>
        )}
      </QueryView>
    </>
  );
}
