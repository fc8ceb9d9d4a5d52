import { Paper, Skeleton } from '@mantine/core';
import type { ImportRun } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import classes from './history.module.css';

const RunsChart = lazyPart(
  async () => (await import('./runs-chart.tsx')).RunsChart,
  <Skeleton height={132} />,
);

/** The counts of the last imports as a chart. The table has the same figures. */
export function RunsTrend({ runs }: { runs: readonly ImportRun[] }) {
  const { t } = useTranslation();
  const ended = runs.filter(({ status }) => status === 'ok' || status === 'error').toReversed();
  if (ended.length < 2) return null;
  return (
    <Paper withBorder component="section" className={classes.trend} aria-label={t('history.trend')}>
      <RunsChart runs={ended} />
    </Paper>
  );
}
