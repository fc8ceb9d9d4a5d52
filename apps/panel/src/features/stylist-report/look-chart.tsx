import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import type { StylizationDay } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { chartHeight, type LookSeries, seriesColors } from './look-series.ts';

type LookChartProps = { days: readonly StylizationDay[]; series: readonly LookSeries[] };

/** Lines by day. Views are many beside all else, which then has a scale of its own, on the right. */
export function LookChart({ days, series }: LookChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const hasTwoScales = series.includes('views') && series.length > 1;
  const data = days.map((each) => ({ ...each, label: format.shortDay(each.day) }));
  const axis = { allowDecimals: false, tickFormatter: (value: number) => format.number(value) };
  return (
    <LineChart
      h={chartHeight}
      data={data}
      dataKey="label"
      series={series.map((each) => ({
        ...{ name: each, label: t(`reports.columns.${each}`), color: seriesColors[each] },
        ...(hasTwoScales && each !== 'views' && { yAxisId: 'right' }),
      }))}
      curveType="monotone"
      gridAxis="x"
      tickLine="none"
      strokeDasharray="0"
      gridColor="var(--line)"
      withDots={false}
      withRightYAxis={hasTwoScales}
      {...(hasTwoScales && {
        yAxisLabel: t('reports.columns.views'),
        rightYAxisLabel: series
          .filter((each) => each !== 'views')
          .map((each) => t(`reports.columns.${each}`))
          .join(', '),
      })}
      yAxisProps={{ width: 52, ...axis }}
      rightYAxisProps={{ width: 52, ...axis }}
      xAxisProps={{ minTickGap: 28 }}
      valueFormatter={(value) => format.number(value)}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ title: t('stylistReport.chart.title') }}
    />
  );
}
