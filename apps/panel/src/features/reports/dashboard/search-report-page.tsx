import { Button, Skeleton } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { pathTo } from '../../../kit/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FigureTilesSkeleton } from '../../../ui/figures/figure-tile.tsx';
import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { compareDays } from '../comparison/compare-days.ts';
import { useComparisonText } from '../comparison/comparison-text.ts';
import { ReportFrame } from '../report-frame.tsx';
import { useReportState } from '../report-state.ts';
import { EmptyDays } from '../table/empty-days.tsx';
import classes from './dashboard.module.css';
import { DayChartCard } from './day-chart-card.tsx';
import { DeviceCard } from './device-card.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { TopLists } from './top-lists.tsx';

/** The searches of a period: sums, days, the way to a sale, devices, and what was searched and clicked most. */
export function SearchReportPage() {
  const { t } = useTranslation();
  const report = useReportState();
  const { state, change, scope, request, days, today } = report;
  const summary = useApiQuery(
    'summariseSearches',
    { body: request },
    { keepPrevious: true, enabled: !scope.isPending && !scope.hasNone },
  );
  const comparison = summary.data && compareDays(summary.data.data, today);
  const compared = useComparisonText(comparison);
  return (
    <ReportFrame
      title={t('screens.searchReport')}
      text={t('reports.dashboard.text')}
      report={report}
      action={
        <PeriodPicker
          choice={state.period}
          days={days}
          today={today}
          onChange={(choice) => change(choice, { push: true })}
        />
      }
    >
      <QueryView
        query={summary}
        action="loadReport"
        skeleton={<DashboardSkeleton />}
        empty={{
          when: ({ data: { figures, figuresBefore } }) => figures.searches + figuresBefore.searches === 0,
          state: (
            <EmptyDays report={report} call="reportPhrases">
              <NoSearches />
            </EmptyDays>
          ),
        }}
        whenStale="warn"
      >
        {({ data }) => (
          <div className={classes.root} data-stale={summary.isPlaceholderData || undefined}>
            <div className={classes.sums}>
              <FigureTiles summary={data} comparison={comparison} today={today} />
              <Quiet>{compared}</Quiet>
            </div>
            {/* A single day has no course: its figures are above. */}
            {data.days.length > 1 && (
              <DayChartCard summary={data} isCompared={comparison?.isFair ?? false} today={today} />
            )}
            <div className={classes.pair}>
              <FunnelCard summary={data} />
              <DeviceCard summary={data} />
            </div>
            <TopLists report={report} />
          </div>
        )}
      </QueryView>
    </ReportFrame>
  );
}

function DashboardSkeleton() {
  return (
    <div className={classes.root}>
      <FigureTilesSkeleton count={6} />
      <Skeleton height={400} radius="lg" />
    </div>
  );
}

function NoSearches() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconChartLine}
      title={t('reports.empty.dashboard.title')}
      text={t('reports.empty.dashboard.text')}
      action={
        <Button component={Link} to={pathTo('embed')}>
          {t('reports.empty.action')}
        </Button>
      }
    />
  );
}
