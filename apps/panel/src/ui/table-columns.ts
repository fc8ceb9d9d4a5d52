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
  /** `number` columns stand on the right, in tabular figures; `actions` has no words in its head. */
  kind?: 'number' | 'actions';
  /** The head's words, for the menu of columns and the labels of cards. */
  label?: string;
};

export const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text, basic: sortFn_basic },
  columnMeta: metaHelper<ColumnMeta>(),
});

/** Columns of a table of `Row`: `const column = columnsOf<FullCatalog>()`. */
export const columnsOf = <Row extends RowData>() => createColumnHelper<typeof features, Row>();
