import { Paper, Progress } from '@mantine/core';
import type { ImageSummary } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { Quiet } from '../../ui/quiet.tsx';
import classes from './images.module.css';

/** How far the check is; between checks, when the last one was and when the next one is. */
export function CheckProgress({ summary }: { summary: ImageSummary }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { total, remaining, finishedAt, nextAt } = summary;
  if (!summary.isRunning)
    return (
      <Quiet>
        {finishedAt !== null && t('images.finished', { when: format.dateTime(finishedAt) })}{' '}
        {nextAt !== null && t('images.next', { when: format.dateTime(nextAt) })}
      </Quiet>
    );
  const done = Math.max(0, total - remaining);
  return (
    <Paper withBorder p="lg" role="status">
      <div className={classes.progressHead}>
        <strong>{t('images.running')}</strong>
        <span className="num">
          {total === 0 ? '' : t('images.progress', { done, total, count: remaining })}
        </span>
      </div>
      <Progress
        value={total === 0 ? 100 : (done / total) * 100}
        animated={total === 0}
        striped={total === 0}
        size="md"
        radius="xl"
        aria-label={t('images.running')}
      />
      <Quiet>{t('images.continues')}</Quiet>
    </Paper>
  );
}
