import { SegmentedControl, Switch } from '@mantine/core';
import { type PhraseContext, phraseContexts, type ReportPeriod } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { SearchInput } from '../../../ui/search-input.tsx';
import { PeriodPicker } from '../period/period-picker.tsx';
import type { ReportControl } from '../report-state.ts';
import classes from './table.module.css';

/** Where visitors searched: both, in the suggestions, or on the page of results. */
export function ContextChoice({
  value,
  onChange,
}: {
  value: PhraseContext;
  onChange: (value: PhraseContext) => void;
}) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t('reports.context.label')}
      value={value}
      onChange={(next) => onChange(phraseContexts.find((each) => each === next) ?? 'all')}
      data={phraseContexts.map((each) => ({ value: each, label: t(`reports.context.${each}`) }))}
    />
  );
}

type ReportBarProps = {
  report: ReportControl;
  searchLabel: string;
  /** How many rows there are, once that is known. */
  found: string;
  /** The period that the report is compared with. */
  before: ReportPeriod | undefined;
  hasContext: boolean;
};

/** Chooses what a report is about: period, comparison, where visitors searched, and a text. */
export function ReportBar({ report, searchLabel, found, before, hasContext }: ReportBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, change, days, today } = report;
  return (
    <div className={classes.bar}>
      <div className={classes.choices}>
        <PeriodPicker
          choice={state.period}
          days={days}
          today={today}
          onChange={(choice) => change({ ...choice, page: 1 }, { push: true })}
        />
        {hasContext && (
          <ContextChoice value={state.context} onChange={(context) => change({ context, page: 1 })} />
        )}
        <Switch
          label={t('reports.compare')}
          checked={state.compare === '1'}
          onChange={({ currentTarget }) => change({ compare: currentTarget.checked ? '1' : '' })}
        />
      </div>
      <div className={classes.find}>
        <SearchInput
          className={classes.search}
          query={state.q}
          label={searchLabel}
          clearLabel={t('reports.clear')}
          onSearch={(q) => change({ q, page: 1 })}
        />
        <p role="status" className={classes.found}>
          {found}
          {before && state.compare === '1' && (
            <> · {t('reports.comparedWith', { days: format.days(before.from, before.to) })}</>
          )}
        </p>
      </div>
    </div>
  );
}
