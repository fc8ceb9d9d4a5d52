import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useEffect, useRef } from 'react';
import { useUnfolded } from '../kit/use-unfolded.ts';

/** On a phone each row is a card, so a page of the list shows this many at first. */
const firstRows = 10;
/** Fewer rows than this aren't worth a button. */
const fewRows = 3;

/**
 * How many rows of a page are shown: on a phone the first ones, until the rest is asked for; whoever comes back finds it as it was
 * left. `label` names the list, `page` what is shown of it.
 */
export const useRowFold = (
  rows: number,
  { label, page }: { readonly label: string; readonly page: string },
  table: RefObject<HTMLTableElement | null>,
): { readonly shown: number; readonly open: () => void } => {
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useUnfolded(label);
  const isPressed = useRef(false);
  // The button goes with the press, so the focus goes on to the first of the new rows.
  useEffect(() => {
    if (opened === null || !isPressed.current) return;
    isPressed.current = false;
    const row = table.current?.querySelectorAll<HTMLElement>('tbody tr')[firstRows];
    if (!row) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }, [opened, table]);
  const isFolded = isPhone && opened !== page && rows >= firstRows + fewRows;
  const open = (): void => {
    isPressed.current = true;
    setOpened(page);
  };
  return { shown: isFolded ? firstRows : rows, open };
};
