import classes from './sparkline.module.css';

const width = 100;
const height = 28;
const margin = 2;

/** The course of a figure as a small line without axes. What it shows is written beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const top = Math.max(...values);
  if (values.length < 2 || top <= 0) return <span className={classes.noSparkline} />;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width;
    const y = height - margin - (value / top) * (height - 2 * margin);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
