import { Alert, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { hourlyRefreshTimes } from '@vitrina/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../../kit/form/problem-messages.ts';
import { Card } from '../../../ui/card.tsx';
import { DayLine } from './day-line.tsx';
import { HourlyMinute } from './hourly-minute.tsx';
import { RefreshTimeList } from './refresh-time-list.tsx';
import { hourlyMinute, rowsOfTimes, type TimeProblems, type TimeRow, timesOf } from './refresh-time-rows.ts';
import classes from './refresh-times.module.css';
import { clockIn } from './shop-clock.ts';

type RefreshTimesEditorProps = {
  rows: readonly TimeRow[];
  problems: TimeProblems;
  /** The IANA name of the shop's time zone. */
  timeZone: string;
  onChange: (rows: TimeRow[]) => void;
};

/** Edits when a catalog is refreshed: at chosen times, also drawn on a line, or hourly. */
export function RefreshTimesEditor({ rows, problems, timeZone, onChange }: RefreshTimesEditorProps) {
  const { t } = useTranslation();
  const chosenBefore = useRef<readonly TimeRow[]>([]);
  const minute = hourlyMinute(timesOf(rows));
  const now = clockIn(timeZone);
  const setHourly = (at: number): void => onChange(rowsOfTimes(hourlyRefreshTimes(at)));
  const choose = (mode: string): void => {
    if (mode === 'hourly') {
      chosenBefore.current = rows;
      setHourly(0);
    } else onChange([...chosenBefore.current]);
  };
  return (
    <Card gap="fields">
      <div className={classes.head}>
        <SegmentedControl
          aria-label={t('times.mode')}
          value={minute === null ? 'chosen' : 'hourly'}
          onChange={choose}
          data={[
            { value: 'chosen', label: t('times.chosen') },
            { value: 'hourly', label: t('times.hourly') },
          ]}
        />
        <span className={classes.zone}>
          {t('times.zone', { zone: timeZone })}
          {now && <> · {t('times.now', { time: now })}</>}
        </span>
      </div>
      <DayLine rows={rows} wrong={new Set(Object.keys(problems.rows))} now={now} />
      {problems.whole && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} />}>
          {problemText(t, problems.whole, 'refreshTime')}
        </Alert>
      )}
      {minute === null ? (
        <RefreshTimeList rows={rows} problems={problems} onChange={onChange} />
      ) : (
        <HourlyMinute minute={minute} onChange={setHourly} />
      )}
    </Card>
  );
}
