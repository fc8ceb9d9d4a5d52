import { SegmentedControl, Switch } from '@mantine/core';
import { type PhraseContext, phraseContexts } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { useTableComparisonText } from '../comparison/comparison-text.ts';
import type { ReportControl } from '../report-state.ts';
import classes from './table.module.css';
import type { ReportTableState } from './use-report-table.ts';

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
  table: Pick<ReportTableState, 'comparison' | 'isWithoutToday'>;
  searchLabel: string;
  /** How many rows there are, once that is known. */
  found: string;
  hasContext: boolean;
};

/** Chooses what a report is about: period, comparison, where visitors searched, and a text. */
export function ReportBar({ report, table, searchLabel, found, hasContext }: ReportBarProps) {
  const { t } = useTranslation();
  const compared = useTableComparisonText(table);
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
        </p>
      </div>
      <p role="status" className={classes.found}>
        {compared}
      </p>
    </div>
  );
}
