import type { ReactNode } from 'react';
import classes from './late.module.css';

/** Something that is not worth showing for the blink of an eye: it takes its place at once, and is seen a little later. */
export function Late({ children }: { children: ReactNode }) {
  return <div className={classes.root}>{children}</div>;
}
