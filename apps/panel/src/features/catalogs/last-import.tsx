import type { ImportRun } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { ImportStatusBadge } from '../../ui/import-status.tsx';
import classes from './catalogs.module.css';

/** The outcome and time of the last import; while one is running, how many products it has read. */
export function LastImport({ run }: { run: ImportRun | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!run) return <span className={classes.quiet}>{t('catalogs.neverImported')}</span>;
  return (
    <span className={classes.lastImport}>
      <ImportStatusBadge status={run.status} errorCode={run.error?.code} wording="last" />
      <time className={classes.quiet} dateTime={run.date} title={format.dateTime(run.date)}>
        {run.status === 'in_progress'
          ? t('common.progress.items', { count: run.progress.items })
          : format.ago(run.date)}
      </time>
    </span>
  );
}
