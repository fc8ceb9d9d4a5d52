import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import classes from './plain-page.module.css';

/** A page outside the frame: the brand, and a single message. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <main className={classes.root}>
      <Brand />
      {children}
    </main>
  );
}
