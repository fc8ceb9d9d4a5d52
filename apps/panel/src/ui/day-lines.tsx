import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { useFormat } from '../kit/use-format.ts';
import { chartHeight } from './chart-height.ts';

export type DayLine = {
  /** Its field in the data. */
  readonly name: string;
  readonly label: string;
  readonly color: string;
  /** Which of the scales it is measured by; the left one if not said. */
  readonly scale?: 'left' | 'right';
  /** Of the period before: dashed and paler. */
  readonly isBefore?: boolean;
};

type DayLinesProps = {
  title: string;
  /** A row for each day or group of days; null where a line has a gap. */
  data: readonly ({ readonly label: string } & Readonly<Record<string, string | number | null>>)[];
  lines: readonly DayLine[];
  rightAxisLabel?: string | undefined;
};

/** Counts over time. What is few beside the rest may have a scale of its own. */
export function DayLines({ title, data, lines, rightAxisLabel }: DayLinesProps) {
  const format = useFormat();
  const axis = { width: 52, allowDecimals: false, tickFormatter: (value: number) => format.number(value) };
  const before = new Set(lines.filter(({ isBefore }) => isBefore).map(({ name }) => name));
  return (
    <LineChart
      h={chartHeight}
      data={[...data]}
      dataKey="label"
      series={lines.map(({ name, label, color, scale, isBefore }) => ({
        ...{ name, label, color },
        ...(scale === 'right' && { yAxisId: 'right' }),
        ...(isBefore && { strokeDasharray: '4 4' }),
      }))}
      curveType="monotone"
      gridAxis="x"
      tickLine="none"
      strokeDasharray="0"
      gridColor="var(--line)"
      withDots={false}
      withRightYAxis={lines.some(({ scale }) => scale === 'right')}
      {...(rightAxisLabel !== undefined && { rightYAxisLabel: rightAxisLabel })}
      yAxisProps={axis}
      rightYAxisProps={axis}
      xAxisProps={{ minTickGap: 28, interval: 'equidistantPreserveStart' }}
      valueFormatter={format.number}
      lineProps={({ name }) => ({
        isAnimationActive: false,
        ...(before.has(name) && { strokeWidth: 1.5, strokeOpacity: 0.55, activeDot: false }),
      })}
      lineChartProps={{ title }}
    />
  );
}
