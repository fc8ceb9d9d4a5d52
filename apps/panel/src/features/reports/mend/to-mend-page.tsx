import { IconMoodSmile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { longestPhrase, type PhraseToMend } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { pathTo } from '../../../kit/paths.ts';
import { searchOf } from '../../../kit/search-params.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { PhraseDrawer } from '../phrases/phrase-drawer.tsx';
import { ReportFrame } from '../report-frame.tsx';
import { periodInAddress, type ReportControl, useReportState } from '../report-state.ts';
import { ReportEmpty } from '../table/report-empty.tsx';
import classes from './to-mend.module.css';
import { ToMendRow } from './to-mend-row.tsx';
import { useFocusNextRow } from './use-focus-next-row.ts';
import { useRowProposals } from './use-row-proposals.ts';

const listed = 20;

const needsSynonym = ({ phrase, reason }: PhraseToMend): boolean =>
  reason === 'empty' && phrase.length <= longestPhrase;

/** The phrases that lose the most searches, to be mended one by one. */
export function ToMendPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const report = useReportState();
  const { state, change, scope, days, today, request } = report;
  const toMend = useApiQuery(
    'listToMend',
    { body: { ...request, limit: listed } },
    { keepPrevious: true, enabled: !scope.isPending && !scope.hasNone },
  );
  const rows = toMend.data?.data ?? [];
  const { see, proposalsOf } = useRowProposals(
    request.searchId,
    rows.filter(needsSynonym).map(({ phrase }) => phrase),
  );
  const names = useMemo(() => toMend.data?.data.map(({ phrase }) => phrase) ?? [], [toMend.data]);
  const focusNextRow = useFocusNextRow(names);
  const open = rows.find(({ phrase }) => phrase === state.phrase);
  return (
    <ReportFrame title={t('screens.toMend')} text={t('mend.list.text')} report={report}>
      <div className={classes.bar}>
        <PeriodPicker
          choice={state.period}
          days={days}
          today={today}
          onChange={(choice) => change(choice, { push: true })}
        />
        <p role="status">
          {rows.length > 0 &&
            t(rows.length < listed ? 'mend.list.found' : 'mend.list.worst', { count: rows.length })}
        </p>
      </div>
      <QueryView
        query={toMend}
        action="loadToMend"
        skeleton={<RowsSkeleton rows={8} />}
        empty={{
          when: ({ data }) => data.length === 0,
          state: <NothingToMend report={report} isComplete={toMend.data?.isComplete ?? false} />,
        }}
        whenStale="warn"
      >
        {({ data }) => (
          <>
            <ol
              {...focusNextRow}
              className={classes.rows}
              aria-label={t('screens.toMend')}
              data-stale={toMend.isPlaceholderData || undefined}
            >
              {data.map((row) => (
                <ToMendRow
                  key={row.phrase}
                  searchId={request.searchId}
                  row={row}
                  most={data[0]?.lost ?? 1}
                  proposals={proposalsOf(row.phrase)}
                  onSeen={see}
                  onOpen={() => change({ phrase: row.phrase }, { push: true })}
                />
              ))}
            </ol>
            <Quiet>{t('mend.list.lostHelp')}</Quiet>
            <Quiet>
              {data.length === listed && <>{t('mend.list.more')} </>}
              <Link
                to={pathTo('emptyPhrasesReport')}
                search={searchOf(periodInAddress(state))}
                className={classes.allEmpty}
              >
                {t('mend.list.allEmpty')}
              </Link>
            </Quiet>
          </>
        )}
      </QueryView>
      <PhraseDrawer
        report={report}
        isMending
        figures={
          open && [
            ...(['searches', 'emptySearches', 'clicks'] as const).map((name) => ({
              label: t(`reports.columns.${name}`),
              value: format.number(open[name]),
            })),
            { label: t('mend.list.lost'), value: format.number(open.lost) },
          ]
        }
        emptySearches={open?.emptySearches ?? 0}
      />
    </ReportFrame>
  );
}

/** Nothing to mend is a success, unless nobody has searched. */
function NothingToMend({ report, isComplete }: { report: ReportControl; isComplete: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { request, days } = report;
  const searched = useApiQuery('reportPhrases', { body: { ...request, limit: 1 } });
  if (searched.isPending) return <RowsSkeleton rows={3} />;
  if (searched.data?.total === 0) return <ReportEmpty kind="phrases" report={report} />;
  return (
    <EmptyState
      icon={IconMoodSmile}
      title={t('mend.list.empty.title')}
      text={t(isComplete ? 'mend.list.empty.text' : 'mend.list.empty.checked', {
        day: format.day(days.from),
      })}
    />
  );
}
