import { useTranslation } from 'react-i18next';
import { minutesOf, type TimeRow } from './refresh-time-rows.ts';
import classes from './refresh-times.module.css';

type DayLineProps = {
  rows: readonly TimeRow[];
  /** Keys of the rows with a problem. */
  wrong: ReadonlySet<string>;
  /** The time in the shop's time zone, `HH:MM`. */
  now: string | null;
};

const hours = Array.from({ length: 9 }, (_, index) => index * 3);
const at = (minutes: number): string => `${(minutes / 1440) * 100}%`;

/** The refresh times on a line from 0 to 24 h. The list below gives the same in text. */
export function DayLine({ rows, wrong, now }: DayLineProps) {
  const { t } = useTranslation();
  const nowMinutes = minutesOf(now ?? '');
  const isDense = rows.length > 8;
  return (
    <div className={classes.day} aria-hidden>
      <div className={classes.line}>
        <span className={classes.daylight} />
        {nowMinutes !== null && (
          <span
            className={classes.now}
            style={{ left: at(nowMinutes) }}
            title={t('times.now', { time: now })}
          />
        )}
        {rows.map(({ key, time }) => {
          const minutes = minutesOf(time);
          return (
            minutes !== null && (
              <span
                key={key}
                className={classes.mark}
                style={{ left: at(minutes) }}
                data-wrong={wrong.has(key) || undefined}
                title={time}
              >
                {!isDense && <span className={classes.markTime}>{time}</span>}
              </span>
            )
          );
        })}
      </div>
      <div className={classes.hours}>
        {hours.map((hour) => (
          <span key={hour} style={{ left: at(hour * 60) }}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  );
}
