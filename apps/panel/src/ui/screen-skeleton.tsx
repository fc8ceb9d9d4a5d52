import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './screen-skeleton.module.css';

/** The placeholder of a page whose chunk is loading: a header and a block of rows. */
export function ScreenSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.root} aria-busy="true">
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      <Skeleton height={30} width={240} />
      <Skeleton height={16} width="min(420px, 80%)" />
      <RowsSkeleton rows={6} />
    </div>
  );
}

/** The placeholder of a table or list that is loading. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className={classes.rows}>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <div key={key} className={classes.row}>
          <Skeleton height={40} width={40} radius="md" />
          <Skeleton height={14} width="34%" />
          <Skeleton height={14} width="16%" ml="auto" />
          <Skeleton height={14} width="12%" />
        </div>
      ))}
    </div>
  );
}
