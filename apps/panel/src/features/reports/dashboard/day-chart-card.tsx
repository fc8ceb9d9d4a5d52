import { Skeleton } from '@mantine/core';
import type { ReportSummary } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { chartHeight } from '../../../ui/chart-height.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { SeriesChoice } from '../../../ui/series-choice.tsx';
import { seriesColors } from './day-chart-looks.ts';
import {
  type DayGroup,
  type DaySeries,
  daySeries,
  finishedGroups,
  groupDays,
  groupingOf,
} from './day-groups.ts';
import { useGroupLabel } from './use-group-label.ts';

const DayChart = lazyPart(
  async () => (await import('./day-chart.tsx')).DayChart,
  <Skeleton height={chartHeight} />,
);

type DayChartCardProps = {
  summary: ReportSummary;
  /** Whether the period before is fit to be shown beside it. */
  isCompared: boolean;
  /** The day in the shop's time zone: it isn't over yet. */
  today: string;
};

const peakOf = (groups: readonly DayGroup[], series: DaySeries): DayGroup | undefined =>
  groups.toSorted((a, b) => b.now[series] - a.now[series])[0];

/** Searches, clicks and sales day by day, each beside the period before; by weeks or months if there are many days. */
export function DayChartCard({ summary, isCompared, today }: DayChartCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState<readonly DaySeries[]>(['searches', 'clicks']);
  const { days, daysBefore, before } = summary;
  const grouping = groupingOf(days.length);
  const groups = groupDays(days, daysBefore, grouping);
  const labelOf = useGroupLabel(grouping);
  const totalOf = (series: DaySeries): number => groups.reduce((sum, { now }) => sum + now[series], 0);
  const summaryOf = (series: DaySeries): string => {
    const peak = peakOf(groups, series);
    return t('reports.dashboard.days.summary', {
      name: t(`reports.columns.${series}`),
      total: format.number(totalOf(series)),
      peak: format.number(peak?.now[series] ?? 0),
      when: peak ? labelOf(peak) : '',
    });
  };
  const notes = [
    grouping === 'week' && t('reports.dashboard.days.byWeek'),
    grouping === 'month' && t('reports.dashboard.days.byMonth'),
    isCompared && t('reports.dashboard.days.previous', { days: format.days(before.from, before.to) }),
    finishedGroups(groups, today).length < groups.length && t('reports.dashboard.days.unfinished'),
  ];
  return (
    <ChartCard
      title={t(`reports.dashboard.days.titles.${grouping}`)}
      summary={chosen.map(summaryOf).join(' ')}
      note={notes.filter(Boolean).join(' ')}
      controls={
        <SeriesChoice
          label={t('reports.dashboard.days.series')}
          series={daySeries}
          chosen={chosen}
          colors={seriesColors}
          onChange={setChosen}
          nameOf={(series) => t(`reports.columns.${series}`)}
        />
      }
      chart={
        <DayChart groups={groups} grouping={grouping} series={chosen} isCompared={isCompared} today={today} />
      }
      table={{
        columns: [
          t(`reports.dashboard.days.${grouping}`),
          ...chosen.flatMap((series) => {
            const name = t(`reports.columns.${series}`);
            return isCompared ? [name, t('reports.dashboard.days.before', { name })] : [name];
          }),
        ],
        rows: groups.map((group) => [
          labelOf(group),
          ...chosen.flatMap((series) => {
            const now = format.number(group.now[series]);
            return isCompared ? [now, format.number(group.before[series])] : [now];
          }),
        ]),
      }}
    />
  );
}
