import type { Catalog } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { timesOf } from '../imports/refresh-time-rows.ts';
import { RefreshTimesEditor } from '../imports/refresh-times-editor.tsx';
import { useTimesEditor } from '../imports/use-times-editor.ts';
import { startingTimes } from './proposed-times.ts';
import { useMakeProduction } from './use-make-production.ts';
import { WizardBar } from './wizard-bar.tsx';

type TimesStepProps = {
  /** The edited times; null before the first change. */
  draftTimes: readonly string[] | null;
  onChange: (times: string[]) => void;
  onBack: () => void;
  onFinished: (catalog: Catalog) => void;
  /** Whether the owner's first search is made as well. */
  makesSearch: boolean;
};

/** Step 4: when the catalog is refreshed. Finishing saves the times and puts the catalog into production. */
export function TimesStep(props: TimesStepProps) {
  const saved = useApiQuery('getRefreshTimes', { query: {} });
  return (
    <QueryView query={saved} action="loadRefreshTimes" skeleton={<RowsSkeleton rows={3} />}>
      {({ data: { periods, timeZone } }) => (
        <Times {...props} start={startingTimes(props.draftTimes, periods)} timeZone={timeZone} />
      )}
    </QueryView>
  );
}

type TimesProps = TimesStepProps & { start: readonly string[]; timeZone: string };

function Times({ start, timeZone, onChange, onBack, onFinished, makesSearch }: TimesProps) {
  const { t } = useTranslation();
  const finish = useMakeProduction(onFinished);
  const editor = useTimesEditor({
    periods: start,
    invalidates: ['getRefreshTimes'],
    draft: false,
    onSaved: () => finish.mutate({}),
  });
  return (
    <>
      <RefreshTimesEditor
        rows={editor.value}
        problems={editor.rowProblems}
        timeZone={timeZone}
        onChange={(rows) => {
          editor.change(rows);
          onChange(timesOf(rows));
        }}
      />
      <WizardBar
        onBack={onBack}
        next={{
          label: t(makesSearch ? 'wizard.finishWithSearch' : 'wizard.finish'),
          isBusy: editor.isSaving || finish.isPending,
          isDisabled: !editor.isValid,
          onClick: () => void editor.submit(),
        }}
      />
    </>
  );
}
