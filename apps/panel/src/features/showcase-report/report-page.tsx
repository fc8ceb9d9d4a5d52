import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../../api/export/export-button.tsx';
import { useExportLocale } from '../../api/export/use-export.ts';
import { NoInstance } from '../../api/no-instance.tsx';
import { QueryView } from '../../api/query-view.tsx';
import { FigureTilesSkeleton } from '../../ui/figures/figure-tile.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { NoSuchDays } from '../../ui/period/no-such-days.tsx';
import { PeriodPicker } from '../../ui/period/period-picker.tsx';
import { ShowcaseChartCard } from './chart-card.tsx';
import { RowTable } from './row-table.tsx';
import classes from './showcase-report.module.css';
import type { ReportWords, ShowcaseRow } from './showcase-rows.ts';
import { ShowcaseTiles } from './tiles.tsx';
import type { ShowcaseReportControl } from './use-showcase-report.ts';

const tiles = 6;

type ShowcaseReportPageProps<Row> = {
  title: string;
  words: ReportWords;
  file: 'stylizations' | 'posts';
  control: ShowcaseReportControl<Row>;
  rowKey: (row: Row) => string;
  /** The picture and name of a row, which lead to it. */
  name: (row: Row) => ReactNode;
  /** What to do before anything was ever seen. */
  beginning: ReactNode;
};

/** What visitors did in looks, or at posts: figures beside the period before, days, and a row for each. */
export function ShowcaseReportPage<Row extends ShowcaseRow>({
  title,
  words,
  file,
  control,
  rowKey,
  name,
  beginning,
}: ShowcaseReportPageProps<Row>) {
  const { t } = useTranslation();
  const locale = useExportLocale();
  const { state, change, scope, today, days, filters, report } = control;
  const text = t(`showcaseReport.${words}.text`);
  if (scope.hasNone)
    return (
      <>
        <PageHeader title={title} text={text} />
        <NoInstance text={t('reports.noInstance')} />
      </>
    );
  return (
    <>
      <PageHeader
        title={title}
        text={text}
        action={
          <div className={classes.actions}>
            <PeriodPicker
              choice={state.period}
              days={days}
              today={today}
              onChange={(choice) => change({ ...choice, page: 1 }, { push: true })}
            />
            <ExportButton
              kind={file}
              request={{ ...filters, locale }}
              isDisabled={!report.data || report.data.data.rowCount === 0}
            />
          </div>
        }
      />
      <QueryView
        query={report}
        action="loadReport"
        skeleton={
          <div className={classes.root}>
            <FigureTilesSkeleton count={tiles} />
            <Skeleton height={400} radius="lg" />
          </div>
        }
        empty={{
          when: ({ data }) => data.rowCount === 0,
          state: report.data?.data.firstDay ? (
            <NoSuchDays period={state.period} change={change} />
          ) : (
            beginning
          ),
        }}
        whenStale="warn"
      >
        {({ data }) => (
          <div className={classes.root} data-stale={report.isPlaceholderData || undefined}>
            <ShowcaseTiles words={words} report={data} control={control} />
            {/* A single day has no course: its figures are above. */}
            {data.days.length > 1 && <ShowcaseChartCard days={data.days} today={today} />}
            <div className={classes.table}>
              <RowTable words={words} report={data} control={control} rowKey={rowKey} name={name} />
            </div>
          </div>
        )}
      </QueryView>
    </>
  );
}
