import type { HTMLAttributes } from 'react';
import classes from './card.module.css';

type CardProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  size?: 'md' | 'lg';
  /** `fields` for the wider spacing of forms. */
  gap?: 'fields';
  /** `warning` for something that needs the owner's attention, `danger` for a deletion. */
  tone?: 'warning' | 'danger';
};

/** A self-contained part of a page. */
export function Card({ size = 'lg', gap, tone, ...rest }: CardProps) {
  return <section {...rest} className={classes.root} data-size={size} data-gap={gap} data-tone={tone} />;
}
