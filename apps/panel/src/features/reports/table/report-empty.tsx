import { Button } from '@mantine/core';
import { IconChartBar, IconMoodEmpty, IconMoodSmile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../kit/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { ReportKind } from '../export/use-export.ts';
import type { ReportControl } from '../report-state.ts';

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
