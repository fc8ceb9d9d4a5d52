import { Button, Skeleton } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../../api/export/export-button.tsx';
import { useExportLocale } from '../../api/export/use-export.ts';
import { QueryView } from '../../api/query-view.tsx';
import { pathTo } from '../../kit/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FigureTilesSkeleton } from '../../ui/figures/figure-tile.tsx';
import { NoInstance } from '../../ui/no-instance.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { NoSuchDays } from '../../ui/period/no-such-days.tsx';
import { PeriodPicker } from '../../ui/period/period-picker.tsx';
import { LookChartCard } from './look-chart-card.tsx';
import { LookTable } from './look-table.tsx';
import { LookTiles } from './look-tiles.tsx';
import classes from './stylist-report.module.css';
import { useStylistReport } from './use-stylist-report.ts';

const tiles = 6;

/** What visitors did in looks: figures beside the period before, days, and a row for each stylization. */
export function StylistReportPage() {
  const { t } = useTranslation();
  const control = useStylistReport();
  const locale = useExportLocale();
  const { state, change, scope, today, days, filters, report } = control;
  const title = t('screens.stylistReport');
  const text = t('stylistReport.text');
  if (scope.hasNone)
    return (
      <>
        <PageHeader title={title} text={text} />
        <NoInstance />
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
              kind="stylizations"
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
            <NoLooks />
          ),
        }}
        whenStale="warn"
      >
        {({ data }) => (
          <div className={classes.root} data-stale={report.isPlaceholderData || undefined}>
            <LookTiles report={data} control={control} />
            {/* A single day has no course: its figures are above. */}
            {data.days.length > 1 && <LookChartCard days={data.days} today={today} />}
            <div className={classes.table}>
              <LookTable report={data} control={control} />
            </div>
          </div>
        )}
      </QueryView>
    </>
  );
}

/** No look was ever seen: the first one has to be made. */
function NoLooks() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconPalette}
      title={t('stylistReport.empty.title')}
      text={t('stylistReport.empty.text')}
      action={
        <Button component={Link} to={pathTo('stylizations')}>
          {t('stylistReport.empty.action')}
        </Button>
      }
    />
  );
}
