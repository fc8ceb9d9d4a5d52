import { Chip } from '@mantine/core';
import classes from './series-choice.module.css';

type SeriesChoiceProps<Series extends string> = {
  label: string;
  /** In the order in which they are drawn. */
  series: readonly Series[];
  chosen: readonly Series[];
  colors: Readonly<Record<Series, string>>;
  onChange: (chosen: Series[]) => void;
  nameOf: (series: Series) => string;
};

/** Which series a chart shows. */
export function SeriesChoice<Series extends string>({
  label,
  series,
  chosen,
  colors,
  onChange,
  nameOf,
}: SeriesChoiceProps<Series>) {
  return (
    <fieldset className={classes.series} aria-label={label}>
      {series.map((each) => (
        <Chip
          key={each}
          size="sm"
          variant="outline"
          checked={chosen.includes(each)}
          // A chart of nothing helps nobody: the last one stays.
          onChange={(isOn) => {
            const next = series.filter((other) => (other === each ? isOn : chosen.includes(other)));
            if (next.length > 0) onChange(next);
          }}
        >
          <span className={classes.dot} style={{ background: colors[each] }} aria-hidden="true" />
          {nameOf(each)}
        </Chip>
      ))}
    </fieldset>
  );
}
