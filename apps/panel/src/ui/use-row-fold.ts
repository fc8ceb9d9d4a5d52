import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useEffect, useState } from 'react';

/** On a phone each row is a card, so a page of the list shows this many at first. */
const firstRows = 10;
/** Fewer rows than this aren't worth a button. */
const fewRows = 3;

/** How many rows of a page are shown: on a phone the first ones, until the rest is asked for. `page` names what is shown. */
export const useRowFold = (
  rows: number,
  page: string,
  table: RefObject<HTMLTableElement | null>,
): { readonly shown: number; readonly open: () => void } => {
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState<string | null>(null);
  // The button goes with the press, so the focus goes on to the first of the new rows.
  useEffect(() => {
    if (opened === null) return;
    const row = table.current?.querySelectorAll<HTMLElement>('tbody tr')[firstRows];
    if (!row) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }, [opened, table]);
  const isFolded = isPhone && opened !== page && rows >= firstRows + fewRows;
  return { shown: isFolded ? firstRows : rows, open: () => setOpened(page) };
};
