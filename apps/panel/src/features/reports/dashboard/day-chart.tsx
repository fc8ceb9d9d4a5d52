import { useTranslation } from 'react-i18next';
import { type DayLine, DayLines } from '../../../ui/day-lines.tsx';
import { seriesColors } from './day-chart-looks.ts';
import { type DayGroup, type DayGrouping, type DaySeries, finishedGroups } from './day-groups.ts';
import { useGroupLabel } from './use-group-label.ts';

type DayChartProps = {
  groups: readonly DayGroup[];
  grouping: DayGrouping;
  series: readonly DaySeries[];
  isCompared: boolean;
  /** The day in the shop's time zone. */
  today: string;
};

const beforeName = (series: DaySeries): string => `before-${series}`;

/**
 * Lines by day, with the period before as dashed ones. Sales are few beside searches, so next to others they have a scale of
 * their own, on the right.
 */
export function DayChart({ groups, grouping, series, isCompared, today }: DayChartProps) {
  const { t } = useTranslation();
  const labelOf = useGroupLabel(grouping);
  const finished = finishedGroups(groups, today);
  const hasTwoScales = series.includes('salesCount') && series.length > 1;
  const linesOf = (each: DaySeries): DayLine[] => {
    const label = t(`reports.columns.${each}`);
    const scale: DayLine['scale'] = hasTwoScales && each === 'salesCount' ? 'right' : 'left';
    const shared = { color: seriesColors[each], scale };
    const now = { ...shared, name: each, label };
    const before = {
      ...{ ...shared, name: beforeName(each), isBefore: true },
      label: t('reports.dashboard.days.before', { name: label }),
    };
    return isCompared ? [now, before] : [now];
  };
  return (
    <DayLines
      title={t(`reports.dashboard.days.titles.${grouping}`)}
      data={groups.map((group) => ({
        label: labelOf(group),
        ...Object.fromEntries(
          series.flatMap((each) => [
            [each, finished.includes(group) ? group.now[each] : null],
            [beforeName(each), group.before[each]],
          ]),
        ),
      }))}
      lines={series.flatMap(linesOf)}
      rightAxisLabel={hasTwoScales ? t('reports.columns.salesCount') : undefined}
    />
  );
}
