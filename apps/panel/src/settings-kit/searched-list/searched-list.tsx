import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryView } from '../../api/query-view.tsx';
import type { ApiFailure } from '../../kit/api-failure.ts';
import type { ActionName } from '../../kit/failure-messages.ts';
import type { TableControl } from '../../kit/table-control.ts';
import { type Columns, DataTable } from '../../ui/data-table.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { ListSearch } from './list-search.tsx';
import { NoSuchEntry } from './no-such-entry.tsx';

type SearchedListProps<Row extends object> = {
  /** What the table contains, for screen readers. */
  label: string;
  list: UseQueryResult<{ data: Row[]; total: number }, ApiFailure>;
  /** The action named in the error message if the list fails to load. */
  action: ActionName;
  perPage: number;
  columns: Columns<Row>;
  rowKey: (row: Row) => string;
  control: TableControl;
  query: string;
  countText: (count: number) => string;
  onSearch: (query: string) => void;
  /** Shown if the list itself is empty, rather than the search in it. */
  empty: ReactNode;
};

/** A searchable list, in each of its states. */
export function SearchedList<Row extends object>(props: SearchedListProps<Row>) {
  const { label, list, action, perPage, columns, rowKey, control, query, countText, onSearch, empty } = props;
  const total = list.data?.total ?? 0;
  return (
    <>
      {(total > 0 || query !== '') && (
        <ListSearch query={query} found={list.data ? countText(total) : ''} onSearch={onSearch} />
      )}
      <QueryView
        query={list}
        action={action}
        skeleton={<RowsSkeleton rows={6} />}
        empty={{
          when: (reply) => reply.total === 0,
          state: query === '' ? empty : <NoSuchEntry query={query} onShowAll={() => onSearch('')} />,
        }}
        whenStale="warn"
      >
        {({ data }) => (
          <DataTable
            label={label}
            rows={data}
            columns={columns}
            rowKey={rowKey}
            control={control}
            server={{ total, perPage }}
            isStale={list.isPlaceholderData}
          />
        )}
      </QueryView>
    </>
  );
}
