import '@mantine/charts/styles.layer.css';
import { AreaChart } from '@mantine/charts';
import type { ReportSummary } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import classes from './start.module.css';

/** Searches by day, with the period before as a quiet line. Screen readers get the sums and the busiest day instead. */
export function SearchesChart({ summary, height }: { summary: ReportSummary; height: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { days: all, daysBefore, figures } = summary;
  // Today has only begun: beside whole days it would look like a fall.
  const whole = all.slice(0, -1);
  const days = whole.some(({ searches }) => searches > 0) ? whole : all;
  const data = days.map(({ day, searches }, index) => ({
    day: format.shortDay(day),
    searches,
    before: daysBefore[index]?.searches ?? 0,
  }));
  const busiest = days.reduce(
    (best, each) => (each.searches > best.searches ? each : best),
    days[0] ?? noDay,
  );
  const words = t('start.chart.words', {
    searches: format.number(figures.searches),
    most: format.number(busiest.searches),
    day: format.shortDay(busiest.day),
  });
  return (
    <div aria-label={words} role="img">
      <p className={classes.keys} aria-hidden>
        <span>{t('start.chart.now')}</span>
        <span className={classes.keyBefore}>{t('start.chart.before')}</span>
      </p>
      <div aria-hidden>
        <AreaChart
          h={height}
          data={data}
          dataKey="day"
          series={[
            {
              name: 'before',
              label: t('start.chart.before'),
              color: 'var(--ink-quiet)',
              strokeDasharray: '5 4',
            },
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
          xAxisProps={{ minTickGap: 40 }}
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

const noDay = { day: '1970-01-01', searches: 0 };
