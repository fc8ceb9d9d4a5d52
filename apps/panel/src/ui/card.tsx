import type { HTMLAttributes } from 'react';
import classes from './card.module.css';

/** A part of a page that stands on its own. */
export function Card({ size = 'lg', ...rest }: HTMLAttributes<HTMLElement> & { size?: 'md' | 'lg' }) {
  return <section {...rest} className={classes.root} data-size={size} />;
}
