import type { HTMLAttributes } from 'react';
import classes from './card.module.css';

type CardProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & { size?: 'md' | 'lg' };

/** A part of a page that stands on its own. */
export function Card({ size = 'lg', ...rest }: CardProps) {
  return <section {...rest} className={classes.root} data-size={size} />;
}
