import type { HTMLAttributes } from 'react';
import classes from './quiet.module.css';

type QuietProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  as?: 'p' | 'span';
  /** `md` for explanations, `sm` for secondary facts. */
  size?: 'sm' | 'md';
  /** Digits of equal width, so that numbers keep their place as they change. */
  isNumeric?: boolean;
};

/** De-emphasised text: explanations and secondary facts. */
export function Quiet({ as: Tag = 'p', size = 'sm', isNumeric = false, ...rest }: QuietProps) {
  return <Tag {...rest} className={classes.root} data-size={size} data-numeric={isNumeric || undefined} />;
}
