import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

export type Fact = { readonly label: string; readonly value: ReactNode };

/** Figures side by side, each under its name. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
