import type { Catalog, Problem } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import {
  rowsOfTimes,
  type TimeRow,
  timeProblems,
  timesOf,
  validateTimes,
} from '../imports/refresh-time-rows.ts';
import { RefreshTimesEditor } from '../imports/refresh-times-editor.tsx';
import { WizardBar } from './wizard-bar.tsx';

type TimesStepProps = {
  /** The edited times; null before the first change. */
  draftTimes: readonly string[] | null;
  onChange: (times: string[]) => void;
  onBack: () => void;
  onFinished: (catalog: Catalog) => void;
};

/** Proposed if none have been saved: before opening time, at noon and in the evening. */
const proposedTimes = ['06:00', '12:00', '18:00'];

/** Step 4: when the catalog is refreshed. Finishing saves the times and puts the catalog into production. */
export function TimesStep(props: TimesStepProps) {
  const saved = useApiQuery('getRefreshTimes', { query: {} });
  return (
    <QueryView query={saved} action="loadRefreshTimes" skeleton={<RowsSkeleton rows={3} />}>
      {({ data: { periods, timeZone } }) => (
        <Times
          {...props}
          start={props.draftTimes ?? (periods.length > 0 ? periods : proposedTimes)}
          timeZone={timeZone}
        />
      )}
    </QueryView>
  );
}

type TimesProps = TimesStepProps & { start: readonly string[]; timeZone: string };

function Times({ start, timeZone, onChange, onBack, onFinished }: TimesProps) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<TimeRow[]>(() => rowsOfTimes(start));
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const finish = useApiMutation('makeTypeProduction', {
    invalidates: ['listCatalogs', 'listFullCatalogs'],
    action: 'makeProduction',
    onSuccess: ({ data }) => onFinished(data),
  });
  const save = useApiMutation('saveRefreshTimes', {
    invalidates: ['getRefreshTimes'],
    action: 'saveRefreshTimes',
    onFailure: (failure) => {
      setRefused(failure.problems);
      return failure.problems.length > 0;
    },
  });
  const validated = validateTimes(rows);
  const isValid = Object.keys(validated.rows).length === 0 && !validated.whole;
  return (
    <>
      <RefreshTimesEditor
        rows={rows}
        problems={isValid ? timeProblems(rows, refused) : validated}
        timeZone={timeZone}
        onChange={(changed) => {
          setRows(changed);
          setRefused([]);
          onChange(timesOf(changed));
        }}
      />
      <WizardBar
        onBack={onBack}
        next={{
          label: t('wizard.finish'),
          isBusy: save.isPending || finish.isPending,
          isDisabled: !isValid,
          onClick: () =>
            save.mutate(
              { body: { periods: timesOf(rows).toSorted() } },
              { onSuccess: () => finish.mutate({}) },
            ),
        }}
      />
    </>
  );
}
