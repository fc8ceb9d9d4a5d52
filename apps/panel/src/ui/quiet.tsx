import type { HTMLAttributes } from 'react';
import classes from './quiet.module.css';

type QuietProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  as?: 'p' | 'span';
  /** `md` to be read, `sm` for facts beside something. */
  size?: 'sm' | 'md';
};

/** Text that stands back: explanations, and facts of the second rank. */
export function Quiet({ as: Tag = 'p', size = 'sm', ...rest }: QuietProps) {
  return <Tag {...rest} className={classes.root} data-size={size} />;
}
