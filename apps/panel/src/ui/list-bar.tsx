import type { ReactNode } from 'react';
import classes from './list-bar.module.css';

/** The bar above an editable list. Its first child grows; `end` is aligned to the right. */
export function ListBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.root}>
      {children}
      {end && <div className={classes.end}>{end}</div>}
    </div>
  );
}
