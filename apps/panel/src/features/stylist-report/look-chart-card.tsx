import { Skeleton } from '@mantine/core';
import type { StylizationDay } from '@vitrina/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { ChartCard } from '../../ui/chart-card.tsx';
import { SeriesChoice } from '../../ui/series-choice.tsx';
import { chartHeight, type LookSeries, lookSeries, seriesColors } from './look-series.ts';
import classes from './stylist-report.module.css';

const LookChart = lazy(async () => ({ default: (await import('./look-chart.tsx')).LookChart }));

/** Views, clicks, carts and sales of looks, day by day. */
export function LookChartCard({ days, today }: { days: readonly StylizationDay[]; today: string }) {
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
        <SeriesChoice
          label={t('stylistReport.chart.series')}
          series={lookSeries}
          chosen={chosen}
          colors={seriesColors}
          onChange={setChosen}
          classes={classes}
          nameOf={(series) => t(`reports.columns.${series}`)}
        />
      }
      chart={
        <Suspense fallback={<Skeleton height={chartHeight} />}>
          <LookChart days={days} series={chosen} today={today} />
        </Suspense>
      }
      note={days.some(({ day }) => day === today) && t('reports.dashboard.days.unfinished')}
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
