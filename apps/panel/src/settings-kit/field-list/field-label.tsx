import type { ReactNode } from 'react';
import classes from './field-label.module.css';

type FieldLabelProps = {
  name: string;
  /** Values of the field from the shop's own products. */
  sample: ReactNode;
  /** Shown instead of the sample if the catalog no longer has the field. */
  missing: string | false;
  className?: string | undefined;
};

/** The name of a field above an example of its values. The name is dimmed in a row with `data-off`. */
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
