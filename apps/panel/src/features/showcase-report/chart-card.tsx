import { Skeleton } from '@mantine/core';
import type { StylizationDay } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnfinished } from '../../kit/unfinished-day.ts';
import { useFormat } from '../../kit/use-format.ts';
import { ChartCard } from '../../ui/chart-card.tsx';
import { chartHeight } from '../../ui/chart-height.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SeriesChoice } from '../../ui/series-choice.tsx';
import { type DaySeries, daySeries, seriesColors } from './day-series.ts';

const DayChart = lazyPart(
  async () => (await import('./day-chart.tsx')).DayChart,
  <Skeleton height={chartHeight} />,
);

type ShowcaseChartCardProps = { days: readonly StylizationDay[]; today: string };

/** Views, clicks, carts and sales, day by day. */
export function ShowcaseChartCard({ days, today }: ShowcaseChartCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState<readonly DaySeries[]>(['views', 'clicks']);
  const summaryOf = (series: DaySeries): string => {
    const peak = days.toSorted((a, b) => b[series] - a[series])[0];
    return t('showcaseReport.chart.summary', {
      name: t(`reports.columns.${series}`),
      total: format.number(days.reduce((sum, each) => sum + each[series], 0)),
      peak: format.number(peak?.[series] ?? 0),
      when: peak ? format.shortDay(peak.day) : '',
    });
  };
  return (
    <ChartCard
      title={t('showcaseReport.chart.title')}
      summary={chosen.map(summaryOf).join(' ')}
      controls={
        <SeriesChoice
          label={t('showcaseReport.chart.series')}
          series={daySeries}
          chosen={chosen}
          colors={seriesColors}
          onChange={setChosen}
          nameOf={(series) => t(`reports.columns.${series}`)}
        />
      }
      chart={<DayChart title={t('showcaseReport.chart.title')} days={days} series={chosen} today={today} />}
      note={
        days.some(({ day }) => isUnfinished(days, { from: day, to: day }, today)) &&
        t('reports.dashboard.days.unfinished')
      }
      table={{
        columns: [t('showcaseReport.chart.day'), ...chosen.map((series) => t(`reports.columns.${series}`))],
        rows: days.map((each) => [
          format.shortDay(each.day),
          ...chosen.map((series) => format.number(each[series])),
        ]),
      }}
    />
  );
}
