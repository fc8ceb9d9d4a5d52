import { useTranslation } from 'react-i18next';
import { NoInstance } from '../../../api/no-instance.tsx';
import { SharedFailure } from '../../../api/shared-failure.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { BestSellers } from './best-sellers.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LostPhrases } from './lost-phrases.tsx';
import classes from './start.module.css';
import { hasCounts, StartFigures } from './start-figures.tsx';
import { StateLine } from './state-line.tsx';
import { TopPhrases } from './top-phrases.tsx';
import { useMayBegin } from './use-first-steps.ts';
import { useLostPhrases } from './use-lost-phrases.ts';
import { type Start, useActivity, useSold, useStart, useSummary, useTopPhrases } from './use-start.ts';

/** Where a session begins: does the search work, what doesn't it find, what does it sell. */
export function StartPage() {
  const { t } = useTranslation();
  const state = useStart();
  return (
    <>
      <PageHeader title={t('screens.dashboard')} text={t('start.text')} />
      <div className={classes.parts}>
        {state.status === 'pending' && <RowsSkeleton rows={6} />}
        {state.status === 'failed' && (
          <FailedState
            action="loadInstances"
            failure={state.failure}
            isRetrying={state.isRetrying}
            onRetry={state.retry}
          />
        )}
        {state.status === 'known' && <Parts start={state.start} />}
      </div>
    </>
  );
}

function Parts({ start }: { start: Start }) {
  const { t } = useTranslation();
  const mayBegin = useMayBegin();
  const reads = [
    useActivity(start.instance),
    useSummary(start),
    useLostPhrases(start).query,
    useSold(start),
    useTopPhrases(start),
  ];
  return (
    <SharedFailure reads={reads} action="loadReport">
      <StateLine start={start} />
      <FirstSteps start={start} />
      {start.hasNone ? !mayBegin && <NoInstance text={t('settings.noInstance')} /> : <Month start={start} />}
    </SharedFailure>
  );
}

/** The last month. Before the first search there is one thing to say, not five. */
function Month({ start }: { start: Start }) {
  const summary = useSummary(start);
  const isEmpty = summary.data !== undefined && !hasCounts(summary.data.data);
  return (
    <>
      <StartFigures start={start} />
      {!isEmpty && (
        <div className={classes.columns}>
          <LostPhrases start={start} />
          <div className={classes.column}>
            <BestSellers start={start} />
            <TopPhrases start={start} />
          </div>
        </div>
      )}
    </>
  );
}
