import '@mantine/dates/styles.css';
import { ActionIcon, Button } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { IconPlus, IconX } from '@tabler/icons-react';
import { limits } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../../kit/form/problem-messages.ts';
import { addTime, isFull, nextTime, type TimeProblems, type TimeRow, timesOf } from './refresh-time-rows.ts';
import classes from './refresh-times.module.css';

type RefreshTimeListProps = {
  rows: readonly TimeRow[];
  problems: TimeProblems;
  onChange: (rows: TimeRow[]) => void;
};

/** The times, each with its problem, if any. */
export function RefreshTimeList({ rows, problems, onChange }: RefreshTimeListProps) {
  const { t } = useTranslation();
  const full = isFull(rows);
  return (
    <>
      {rows.length === 0 && <p className={classes.none}>{t('times.none')}</p>}
      {rows.length > 0 && (
        <ul className={classes.times}>
          {rows.map((row, index) => {
            const problem = problems.rows[row.key];
            return (
              <li key={row.key}>
                <TimePicker
                  value={row.time}
                  hoursInputLabel={t('times.hourOf', { number: index + 1 })}
                  minutesInputLabel={t('times.minuteOf', { number: index + 1 })}
                  error={problem && problemText(t, problem, 'refreshTime')}
                  onChange={(time) =>
                    onChange(rows.map((each) => (each.key === row.key ? { ...each, time } : each)))
                  }
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={t('times.remove', { time: row.time })}
                  onClick={() => onChange(rows.filter((each) => each.key !== row.key))}
                >
                  <IconX size={18} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
      <div className={classes.add}>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} />}
          disabled={full}
          onClick={() => onChange(addTime(rows, nextTime(timesOf(rows))))}
        >
          {t('times.add')}
        </Button>
        {full && <span>{t('times.full', { max: limits.refreshTimesPerDay })}</span>}
      </div>
    </>
  );
}
