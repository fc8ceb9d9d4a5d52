import { Paper, Skeleton } from '@mantine/core';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import classes from './details.module.css';

const figures = ['import', 'products', 'refresh'];

/** The page of a catalog while it loads: three figures, then the links. */
export function CatalogSkeleton() {
  return (
    <div className={classes.page} aria-busy="true">
      <Paper withBorder className={classes.numbers}>
        {figures.map((figure) => (
          <div key={figure} className={classes.figure}>
            <Skeleton height={12} width={90} />
            <Skeleton height={24} width={120} my={6} />
            <Skeleton height={12} width="70%" />
          </div>
        ))}
      </Paper>
      <div className={classes.columns}>
        <RowsSkeleton rows={5} />
        <RowsSkeleton rows={3} />
      </div>
    </div>
  );
}
