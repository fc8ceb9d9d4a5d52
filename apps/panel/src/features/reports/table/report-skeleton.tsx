import { Skeleton } from '@mantine/core';
import classes from './table.module.css';

const named = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

/** The placeholder of a report: a wide column and eight of figures. */
export function ReportSkeleton() {
  return (
    <div className={classes.skeleton}>
      {named('row', 8).map((row) => (
        <div key={row}>
          {named('cell', 9).map((cell) => (
            <Skeleton key={cell} height={14} />
          ))}
        </div>
      ))}
    </div>
  );
}
