import type { ReactNode } from 'react';
import classes from './delayed.module.css';

/** Takes up its space at once but becomes visible only after a moment, so that content replaced quickly doesn't flicker. */
export function Delayed({ children }: { children: ReactNode }) {
  return <div className={classes.root}>{children}</div>;
}
