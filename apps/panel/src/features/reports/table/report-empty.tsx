import { Button } from '@mantine/core';
import { IconChartBar, IconMoodEmpty, IconMoodSmile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ReportKind } from '../../../api/export/use-export.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import { pathTo } from '../../../kit/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import type { ReportControl } from '../report-state.ts';
import { EmptyDays } from './empty-days.tsx';

const icons = { phrases: IconChartBar, emptyPhrases: IconMoodSmile, products: IconChartBar };

/** Shown in place of a report without rows: either its filters leave none, or nothing was counted in the period. */
export function ReportEmpty({ kind, report }: { kind: ReportKind; report: ReportControl }) {
  const { t } = useTranslation();
  const { state, change } = report;
  if (state.q !== '' || state.context !== 'all')
    return (
      <EmptyState
        icon={IconMoodEmpty}
        title={t('reports.filtered.title')}
        text={t('reports.filtered.text')}
        action={
          <Button variant="default" onClick={() => change({ q: '', context: 'all', page: 1 })}>
            {t('reports.filtered.action')}
          </Button>
        }
      />
    );
  if (kind === 'emptyPhrases') return <NoEmptyPhrases report={report} />;
  return (
    <EmptyDays report={report} call={kind === 'phrases' ? 'reportPhrases' : 'reportProducts'}>
      <NothingCounted kind={kind} />
    </EmptyDays>
  );
}

/** Days without an empty search are a success, unless they had no searches at all. */
function NoEmptyPhrases({ report }: { report: ReportControl }) {
  const searched = useApiQuery('reportPhrases', { body: { ...report.request, limit: 1 } });
  if (searched.isPending) return <RowsSkeleton rows={3} />;
  const success = <NothingCounted kind="emptyPhrases" />;
  if (searched.data?.total !== 0) return success;
  return (
    <EmptyDays report={report} call="reportPhrases">
      {success}
    </EmptyDays>
  );
}

function NothingCounted({ kind }: { kind: ReportKind }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={icons[kind]}
      title={t(`reports.empty.${kind}.title`)}
      text={t(`reports.empty.${kind}.text`)}
      action={
        <Button
          component={Link}
          to={pathTo('embed')}
          variant={kind === 'emptyPhrases' ? 'default' : 'filled'}
        >
          {t('reports.empty.action')}
        </Button>
      }
    />
  );
}
