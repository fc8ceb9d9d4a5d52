import type { ImportRun } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { ImportStatusBadge } from '../../ui/import-status.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import classes from './catalogs.module.css';

/** The outcome and time of the last import; while one is running, how many products it has read. */
export function LastImport({ run }: { run: ImportRun | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!run) return <ImportStatusBadge status="unknown" wording="last" />;
  return (
    <span className={classes.lastImport}>
      <ImportStatusBadge status={run.status} errorCode={run.error?.code} wording="last" />
      <Quiet as="span">
        <time dateTime={run.date} title={format.dateTime(run.date)}>
          {run.status === 'in_progress'
            ? t('common.progress.items', { count: run.progress.items })
            : format.ago(run.date)}
        </time>
      </Quiet>
    </span>
  );
}
