import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { timeAt } from './refresh-time-rows.ts';
import classes from './refresh-times.module.css';

type HourlyMinuteProps = { minute: number; onChange: (minute: number) => void };

/** Refreshes every hour, at a chosen minute. */
export function HourlyMinute({ minute, onChange }: HourlyMinuteProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.hourly}>
      <NumberInput
        label={t('times.minute')}
        value={minute}
        min={0}
        max={59}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        w={140}
        onChange={(value) => onChange(Number(value) || 0)}
      />
      <p>
        {t('times.hourlyText', {
          first: timeAt(minute),
          second: timeAt(60 + minute),
          last: timeAt(1380 + minute),
        })}
      </p>
    </div>
  );
}
