import type { ReactNode } from 'react';
import classes from './field-rows.module.css';

/** A list of product fields, one per row. The name in a row with `data-off` is dimmed. */
export function FieldRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}

type FieldLabelProps = {
  name: string;
  /** Values of the field from the shop's own products. */
  sample: ReactNode;
  /** Shown instead of the sample if the catalog no longer has the field. */
  missing: string | false;
  className?: string | undefined;
};

/** The name of a field above an example of its values. */
export function FieldLabel({ name, sample, missing, className }: FieldLabelProps) {
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
