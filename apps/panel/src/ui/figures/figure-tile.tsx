import { Skeleton } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import classes from './figure-tile.module.css';
import { Sparkline } from './sparkline.tsx';

/** Figures side by side, as many as there are tiles. */
export function FigureTileList({
  label,
  count,
  children,
}: {
  label: string;
  count: number;
  children: ReactNode;
}) {
  return (
    <dl className={classes.tiles} aria-label={label} style={{ '--tiles': count } as CSSProperties}>
      {children}
    </dl>
  );
}

type FigureTileProps = {
  name: ReactNode;
  figure: ReactNode;
  /** Its change, and what it was before. */
  comparison: ReactNode;
  /** Its course. */
  values: readonly number[];
};

/** A figure of a period with its change and its course. */
export function FigureTile({ name, figure, comparison, values }: FigureTileProps) {
  return (
    <div className={classes.tile}>
      <dt>{name}</dt>
      <dd>
        <strong className={classes.amount}>{figure}</strong>
        <span className={classes.before}>{comparison}</span>
        <Sparkline values={values} />
      </dd>
    </div>
  );
}

/** In place of as many tiles. */
export function FigureTilesSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.tiles} style={{ '--tiles': count } as CSSProperties}>
      {Array.from({ length: count }, (_, index) => `tile-${index}`).map((key) => (
        <Skeleton key={key} height={128} radius="lg" />
      ))}
    </div>
  );
}
