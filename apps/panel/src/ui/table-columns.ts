import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  metaHelper,
  type RowData,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
} from '@tanstack/react-table';

type ColumnMeta = {
  /** `number` columns are right-aligned with tabular figures; an `actions` column has no visible heading. */
  kind?: 'number' | 'actions';
  /** The heading as text, for the column menu and for the labels of cards. */
  label?: string;
  /** What the figures of the column mean, in a sentence. */
  help?: string;
  /** The order that sorting by the column begins with; ascending by default. */
  firstOrder?: 'desc';
};

export const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text, basic: sortFn_basic },
  columnMeta: metaHelper<ColumnMeta>(),
});

/** Creates columns for a table of `Row`: `const column = columnsOf<FullCatalog>()`. */
export const columnsOf = <Row extends RowData>() => createColumnHelper<typeof features, Row>();
