import '@mantine/charts/styles.layer.css';
import { AreaChart } from '@mantine/charts';
import type { ReportSummary } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { finishedGroups, groupDays } from '../dashboard/day-groups.ts';
import classes from './start.module.css';

type SearchesChartProps = {
  summary: ReportSummary;
  /** Whether the period before is fit to be shown beside it. */
  isCompared: boolean;
  /** The day in the shop's time zone. */
  today: string;
  height: number;
};

/** Searches by day, with the period before as a quiet line. Screen readers get the sums and the busiest day instead. */
export function SearchesChart({ summary, isCompared, today, height }: SearchesChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { days, daysBefore, figures } = summary;
  const groups = finishedGroups(groupDays(days, daysBefore, 'day'), today);
  const data = groups.map(({ from, now, before }) => ({
    day: format.shortDay(from),
    searches: now.searches,
    before: before.searches,
  }));
  const [busiest] = groups.toSorted((a, b) => b.now.searches - a.now.searches);
  const words = t('start.chart.words', {
    searches: format.number(figures.searches),
    most: format.number(busiest?.now.searches ?? 0),
    day: busiest ? format.shortDay(busiest.from) : '',
  });
  return (
    <div aria-label={words} role="img">
      <p className={classes.keys} aria-hidden>
        <span>{t('start.chart.now')}</span>
        {isCompared && <span className={classes.keyBefore}>{t('start.chart.before')}</span>}
      </p>
      <div aria-hidden>
        <AreaChart
          h={height}
          data={data}
          dataKey="day"
          series={[
            ...(isCompared
              ? [
                  {
                    name: 'before',
                    label: t('start.chart.before'),
                    color: 'var(--ink-quiet)',
                    strokeDasharray: '5 4',
                  },
                ]
              : []),
            { name: 'searches', label: t('start.chart.now'), color: 'var(--accent)' },
          ]}
          curveType="monotone"
          withDots={false}
          withGradient
          fillOpacity={0.16}
          strokeWidth={2}
          gridAxis="x"
          strokeDasharray="0"
          gridColor="var(--line)"
          tickLine="none"
          yAxisProps={{ width: 38, allowDecimals: false }}
          xAxisProps={{ minTickGap: 40, interval: 'equidistantPreserveStart' }}
          valueFormatter={(value) => format.number(value)}
          // The description says it, and the full report has the figures; a stop for the keyboard would be a hidden one.
          areaChartProps={{ accessibilityLayer: false }}
          areaProps={({ name }) => ({
            isAnimationActive: false,
            ...(name === 'before' && { fill: 'none', strokeWidth: 1.5, strokeOpacity: 0.7 }),
          })}
        />
      </div>
    </div>
  );
}
