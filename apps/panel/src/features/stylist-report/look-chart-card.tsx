import { Chip, Skeleton } from '@mantine/core';
import type { StylizationDay } from '@vitrina/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { ChartCard } from '../../ui/chart-card.tsx';
import { chartHeight, type LookSeries, lookSeries, seriesColors } from './look-series.ts';
import classes from './stylist-report.module.css';

const LookChart = lazy(async () => ({ default: (await import('./look-chart.tsx')).LookChart }));

/** Views, clicks, carts and sales of looks, day by day. */
export function LookChartCard({ days }: { days: readonly StylizationDay[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState<readonly LookSeries[]>(['views', 'clicks']);
  const summaryOf = (series: LookSeries): string => {
    const peak = days.toSorted((a, b) => b[series] - a[series])[0];
    return t('stylistReport.chart.summary', {
      name: t(`reports.columns.${series}`),
      total: format.number(days.reduce((sum, each) => sum + each[series], 0)),
      peak: format.number(peak?.[series] ?? 0),
      when: peak ? format.shortDay(peak.day) : '',
    });
  };
  return (
    <ChartCard
      title={t('stylistReport.chart.title')}
      summary={chosen.map(summaryOf).join(' ')}
      controls={
        <fieldset className={classes.series} aria-label={t('stylistReport.chart.series')}>
          {lookSeries.map((series) => (
            <Chip
              key={series}
              size="sm"
              variant="outline"
              checked={chosen.includes(series)}
              // A chart of nothing helps nobody: the last one stays.
              onChange={(isOn) => {
                const next = lookSeries.filter((each) => (each === series ? isOn : chosen.includes(each)));
                if (next.length > 0) setChosen(next);
              }}
            >
              <span className={classes.dot} style={{ background: seriesColors[series] }} aria-hidden="true" />
              {t(`reports.columns.${series}`)}
            </Chip>
          ))}
        </fieldset>
      }
      chart={
        <Suspense fallback={<Skeleton height={chartHeight} />}>
          <LookChart days={days} series={chosen} />
        </Suspense>
      }
      table={{
        columns: [t('stylistReport.chart.day'), ...chosen.map((series) => t(`reports.columns.${series}`))],
        rows: days.map((each) => [
          format.shortDay(each.day),
          ...chosen.map((series) => format.number(each[series])),
        ]),
      }}
    />
  );
}
