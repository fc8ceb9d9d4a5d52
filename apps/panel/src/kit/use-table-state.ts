import { useSearchState } from './search-params.ts';
import { type TableControl, tableSearch } from './table-control.ts';

/** The state of a table, stored in the address. */
export const useTableState = (): TableControl => {
  const [state, change] = useSearchState(tableSearch);
  return { state, change };
};
