import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { ImportRun } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../kit/use-format.ts';
import classes from './history.module.css';

/** Two charts, each with its own scale: a few incorrect items would be invisible beside thousands of correct ones. */
export function RunsChart({ runs }: { runs: readonly ImportRun[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const series = [
    { name: 'correctCount', label: t('history.columns.correct'), color: 'var(--accent)' },
    { name: 'wrongCount', label: t('history.columns.wrong'), color: 'gray.5' },
  ] as const;
  const data = runs.map((run) => ({ ...run, day: format.dateTime(run.date) }));
  return (
    <div className={classes.charts}>
      {series.map((each) => (
        <figure key={each.name}>
          <figcaption>{each.label}</figcaption>
          <div aria-hidden>
            <BarChart
              h={104}
              data={data}
              dataKey="day"
              series={[each]}
              withXAxis={false}
              withYAxis={false}
              gridAxis="none"
              maxBarWidth={28}
              valueFormatter={(value) => format.number(value)}
              barProps={{ radius: 3, isAnimationActive: false }}
            />
          </div>
        </figure>
      ))}
    </div>
  );
}
