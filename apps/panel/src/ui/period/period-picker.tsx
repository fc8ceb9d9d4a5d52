import { Button, Popover, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar, IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReportPeriod } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { lazyPart } from '../lazy-part.tsx';
import classes from './period.module.css';
import { type PeriodChoice, periodNames } from './period-days.ts';

const OwnDays = lazyPart(
  async () => (await import('./own-days.tsx')).OwnDays,
  <Skeleton height={280} width={250} />,
);

type PeriodPickerProps = {
  choice: PeriodChoice['period'];
  days: ReportPeriod;
  /** The day in the shop's time zone. */
  today: string;
  onChange: (choice: PeriodChoice) => void;
};

/** The choice of the days that a report is about: the usual periods, and a calendar for any others. */
export function PeriodPicker({ choice, days, today, onChange }: PeriodPickerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, dropdown] = useDisclosure();
  const choose = (next: PeriodChoice): void => {
    dropdown.close();
    onChange(next);
  };
  const written = format.days(days.from, days.to);
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => (open ? dropdown.open() : dropdown.close())}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <Button
          variant="default"
          className={classes.target}
          leftSection={<IconCalendar size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={dropdown.toggle}
        >
          <VisuallyHidden>{t('reports.period.chosen')}</VisuallyHidden>{' '}
          {choice === 'own' ? (
            <VisuallyHidden>{t('reports.period.names.own')}</VisuallyHidden>
          ) : (
            <span className={classes.name}>{t(`reports.period.names.${choice}`)}</span>
          )}{' '}
          <span className="num">{written}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('reports.period.label')}>
        <ul className={classes.names} aria-label={t('reports.period.usual')}>
          {periodNames.map((name) => (
            <li key={name}>
              <UnstyledButton
                className={classes.preset}
                aria-pressed={name === choice}
                data-autofocus={name === choice || undefined}
                onClick={() => choose({ period: name, from: '', to: '' })}
              >
                {t(`reports.period.names.${name}`)}
                {name === choice && <IconCheck size={16} aria-hidden />}
              </UnstyledButton>
            </li>
          ))}
        </ul>
        <section className={classes.own} aria-label={t('reports.period.names.own')}>
          <h2>{t('reports.period.names.own')}</h2>
          <OwnDays days={days} today={today} onChoose={(own) => choose({ period: 'own', ...own })} />
        </section>
      </Popover.Dropdown>
    </Popover>
  );
}
