import type { ReactNode } from 'react';
import classes from './field-rows.module.css';

/** A list of product fields, one to a row. A row with `data-off` has its name in quiet ink. */
export function FieldRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}

type FieldWordsProps = {
  name: string;
  /** Values of the field in the shop's own products. */
  sample: ReactNode;
  /** What to say in place of the sample where the catalog no longer has the field. */
  missing: string | false;
  className?: string | undefined;
};

/** What a field is called, over an example of it. */
export function FieldWords({ name, sample, missing, className }: FieldWordsProps) {
  return (
    <div className={className === undefined ? classes.words : `${className} ${classes.words}`}>
      <span className={classes.name}>{name}</span>
      {missing === false ? (
        <span className={classes.sample}>{sample}</span>
      ) : (
        <span className={classes.missing}>{missing}</span>
      )}
    </div>
  );
}
