import type { ReactNode } from 'react';
import classes from './row-list.module.css';

type RowListProps = {
  /** The accessible name of the list. */
  label: string;
  /** Whether a line separates the rows. Rows that can be dragged draw their own, which moves with them. */
  isRuled?: boolean;
  children: ReactNode;
};

/** A framed list. Its rows adapt to its width with container queries. */
export function RowList({ label, isRuled = false, children }: RowListProps) {
  return (
    <ul className={classes.root} aria-label={label} data-ruled={isRuled || undefined}>
      {children}
    </ul>
  );
}
