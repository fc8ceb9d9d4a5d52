import type { ReactNode } from 'react';
import classes from './delayed.module.css';

/** Content that would only flicker if it were replaced right away: it takes up its space at once but becomes visible later. */
export function Delayed({ children }: { children: ReactNode }) {
  return <div className={classes.root}>{children}</div>;
}
