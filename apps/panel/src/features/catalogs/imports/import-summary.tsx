import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ImportResult } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { useFormat } from '../../../kit/use-format.ts';
import classes from './imports.module.css';

type ImportSummaryProps = { catalogId: string; result: ImportResult };

/** The outcome of an import: how many products were imported and how many were left out. */
export function ImportSummary({ catalogId, result }: ImportSummaryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <div className={classes.counts}>
        <span className={classes.count} data-kind="correct">
          <IconCircleCheck size={22} aria-hidden />
          <b className="num">{format.number(result.correctCount)}</b>
          {t('imports.correct', { count: result.correctCount })}
        </span>
        {result.wrongCount > 0 && (
          <span className={classes.count} data-kind="wrong">
            <IconCircleX size={22} aria-hidden />
            <b className="num">{format.number(result.wrongCount)}</b>
            {t('imports.wrong', { count: result.wrongCount })}
          </span>
        )}
      </div>
      {result.warnings.length > 0 && <ImportWarnings catalogId={catalogId} result={result} />}
    </>
  );
}

/** Values that were ignored: by path, with the reason and the count once the run's history has loaded. */
function ImportWarnings({ catalogId, result }: ImportSummaryProps) {
  const { t } = useTranslation();
  const runs = useApiQuery('listImportRuns', { params: { catalogId }, query: { page: 1, perPage: 1 } });
  const known = runs.data?.data.find((run) => run.runId === result.runId)?.warnings ?? [];
  const hasEmptyId = known.some((warning) => warning.reason === 'id_empty');
  const lines = result.warnings.flatMap((path) => {
    const reasons = known.filter((warning) => warning.field === path);
    if (reasons.length === 0) return [{ key: path, path, text: '' }];
    return reasons.map(({ reason, count }) => ({
      key: `${path} ${reason}`,
      path,
      text: t('imports.warningCount', { reason: t(`imports.reasons.${reason}`), count }),
    }));
  });
  return (
    <Alert
      color="yellow"
      mt="md"
      icon={<IconAlertTriangle size={20} />}
      title={t('errors.importWarnings.validation')}
    >
      {hasEmptyId && <p className={classes.warningLine}>{t('errors.importWarnings.idEmpty')}</p>}
      <ul className={classes.warnings}>
        {lines.map(({ key, path, text }) => (
          <li key={key}>
            <code>{path}</code> {text}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
