import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { chartHeight, seriesColors } from './day-chart-looks.ts';
import { type DayGroup, type DayGrouping, type DaySeries, isUnfinished } from './day-groups.ts';
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
  const format = useFormat();
  const labelOf = useGroupLabel(grouping);
  const hasOwnScale = series.includes('salesCount') && series.length > 1;
  const axisOf = (each: DaySeries) => (hasOwnScale && each === 'salesCount' ? { yAxisId: 'right' } : {});
  const data = groups.map((group) => ({
    label: labelOf(group),
    ...Object.fromEntries(
      series.flatMap((each) => [
        [each, isUnfinished(groups, group, today) ? null : group.now[each]],
        [beforeName(each), group.before[each]],
      ]),
    ),
  }));
  const axis = { allowDecimals: false, tickFormatter: (value: number) => format.number(value) };
  return (
    <LineChart
      h={chartHeight}
      data={data}
      dataKey="label"
      series={series.flatMap((each) => {
        const label = t(`reports.columns.${each}`);
        const shared = { color: seriesColors[each], ...axisOf(each) };
        const now = { ...shared, name: each, label };
        if (!isCompared) return [now];
        const before = {
          ...shared,
          name: beforeName(each),
          label: t('reports.dashboard.days.before', { name: label }),
          strokeDasharray: '4 4',
        };
        return [now, before];
      })}
      curveType="monotone"
      gridAxis="x"
      tickLine="none"
      strokeDasharray="0"
      gridColor="var(--line)"
      withDots={false}
      withRightYAxis={hasOwnScale}
      {...(hasOwnScale && { rightYAxisLabel: t('reports.columns.salesCount') })}
      yAxisProps={{ width: 44, ...axis }}
      rightYAxisProps={{ width: 52, ...axis }}
      xAxisProps={{ minTickGap: 28 }}
      valueFormatter={(value) => format.number(value)}
      lineProps={({ name }) => ({
        isAnimationActive: false,
        ...(name.startsWith('before-') && { strokeWidth: 1.5, strokeOpacity: 0.55, activeDot: false }),
      })}
      lineChartProps={{ title: t(`reports.dashboard.days.titles.${grouping}`) }}
    />
  );
}
