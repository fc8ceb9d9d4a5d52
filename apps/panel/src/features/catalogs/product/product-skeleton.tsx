import { Paper, Skeleton } from '@mantine/core';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import classes from './product.module.css';

/** The page of a product while it loads: picture, price, facts, fields. */
export function ProductSkeleton() {
  return (
    <div className={classes.page} aria-busy="true">
      <Paper withBorder className={classes.summary}>
        <Skeleton className={classes.picture} radius="md" style={{ aspectRatio: 1, height: 'auto' }} />
        <div className={classes.facts}>
          <Skeleton height={30} width={140} />
          <Skeleton height={14} width={90} mt={12} />
          <Skeleton height={14} width="min(320px, 80%)" mt={30} />
          <Skeleton height={14} width={120} mt={24} />
        </div>
      </Paper>
      <RowsSkeleton rows={5} />
    </div>
  );
}
