import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/cs';
import 'dayjs/locale/pl';
import { DatePicker } from '@mantine/dates';
import { limits, type ReportPeriod } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './period.module.css';
import { isPossible } from './period-days.ts';

type OwnDaysProps = { days: ReportPeriod; today: string; onChoose: (days: ReportPeriod) => void };

/** A calendar for the first and the last day of a period. */
export function OwnDays({ days, today, onChoose }: OwnDaysProps) {
  const { t, i18n } = useTranslation();
  const [chosen, setChosen] = useState<[string | null, string | null]>([days.from, days.to]);
  const [from, to] = chosen;
  const isTooLong = from !== null && to !== null && !isPossible({ from, to });
  const choose = (next: [string | null, string | null]): void => {
    setChosen(next);
    const [first, last] = next;
    if (first !== null && last !== null && isPossible({ from: first, to: last }))
      onChoose({ from: first, to: last });
  };
  return (
    <div className={classes.calendar}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        locale={i18n.language}
        value={chosen}
        onChange={choose}
        defaultDate={days.to}
        maxDate={today}
        maxLevel="year"
        weekendDays={[]}
        hideOutsideDates
        ariaLabels={{
          nextMonth: t('reports.period.calendar.nextMonth'),
          previousMonth: t('reports.period.calendar.previousMonth'),
          nextYear: t('reports.period.calendar.nextYear'),
          previousYear: t('reports.period.calendar.previousYear'),
        }}
      />
      <p className={classes.hint} role="status" data-problem={isTooLong || undefined}>
        {isTooLong
          ? t('reports.period.tooLong', { count: limits.reportDays })
          : from !== null && to === null
            ? t('reports.period.pickLast')
            : t('reports.period.pickFirst')}
      </p>
    </div>
  );
}
