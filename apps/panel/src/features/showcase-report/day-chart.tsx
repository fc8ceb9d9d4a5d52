import type { StylizationDay } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { isUnfinished } from '../../kit/unfinished-day.ts';
import { useFormat } from '../../kit/use-format.ts';
import { DayLines } from '../../ui/day-lines.tsx';
import { type DaySeries, seriesColors } from './day-series.ts';

type DayChartProps = {
  title: string;
  days: readonly StylizationDay[];
  series: readonly DaySeries[];
  /** The day in the shop's time zone: it isn't over, so the lines end before it where there are others. */
  today: string;
};

/** Lines by day, all by one scale: twelve clicks never stand above sixty views. */
export function DayChart({ title, days, series, today }: DayChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <DayLines
      title={title}
      data={days.map(({ day, ...figures }) => ({
        label: format.shortDay(day),
        ...Object.fromEntries(
          series.map((each) => [
            each,
            isUnfinished(days, { from: day, to: day }, today) ? null : figures[each],
          ]),
        ),
      }))}
      lines={series.map((name) => ({
        ...{ name, label: t(`reports.columns.${name}`), color: seriesColors[name] },
      }))}
    />
  );
}
