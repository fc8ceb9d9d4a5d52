import type { ReactNode } from 'react';
import classes from './list-bar.module.css';

/** Above a list that is edited: what adds to it takes the room that is left, and `end` stands apart. */
export function ListBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.root}>
      {children}
      {end && <div className={classes.end}>{end}</div>}
    </div>
  );
}
