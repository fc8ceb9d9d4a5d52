import type { HTMLAttributes } from 'react';
import classes from './card.module.css';

type CardProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  size?: 'md' | 'lg';
  /** `fields` leaves room between the fields of a form. */
  gap?: 'fields';
  /** `warning` for what needs the owner's attention. */
  tone?: 'warning';
};

/** A part of a page that stands on its own. */
export function Card({ size = 'lg', gap, tone, ...rest }: CardProps) {
  return <section {...rest} className={classes.root} data-size={size} data-gap={gap} data-tone={tone} />;
}
