import { Button, Skeleton } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { mayAccess, type PhraseFigures, type ReportSummary } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { instanceArea } from '../../../kit/access.ts';
import { useUser } from '../../../kit/panel-context.ts';
import { pathTo } from '../../../kit/paths.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Explained } from '../../../ui/figures/explained.tsx';
import { formatFigure, phraseKinds } from '../../../ui/figures/figure-kinds.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { Comparison } from '../comparison/compare-days.ts';
import { compareDays } from '../comparison/compare-days.ts';
import { ComparedChange } from '../comparison/compared-change.tsx';
import { useComparisonText } from '../comparison/comparison-text.ts';
import classes from './start.module.css';
import { StartPart } from './start-part.tsx';
import { type Start, useSummary } from './use-start.ts';

const chartHeight = 190;
const SearchesChart = lazyPart(
  async () => (await import('./searches-chart.tsx')).SearchesChart,
  <Skeleton height={chartHeight} radius="md" />,
);
const tiles = [
  'searches',
  'clicks',
  'ctr',
  'conversion',
  'salesCount',
  'total',
] as const satisfies readonly (keyof PhraseFigures)[];

/** Whether anything was counted, in the period or before it. */
export const hasCounts = ({ figures, figuresBefore }: ReportSummary): boolean =>
  figures.searches + figuresBefore.searches > 0;

/** The last month in six figures, each beside the month before, and their course. */
export function StartFigures({ start }: { start: Start }) {
  const { t } = useTranslation();
  const summary = useSummary(start);
  const isAllowed = mayAccess(useUser(), instanceArea);
  const isCounted = summary.data !== undefined && hasCounts(summary.data.data);
  const { today } = start;
  const comparison = summary.data && compareDays(summary.data.data, today);
  const compared = useComparisonText(comparison);
  return (
    <StartPart
      title={t('start.figures.title')}
      query={summary}
      text={isCounted ? compared : undefined}
      more={
        isCounted && isAllowed ? { label: t('start.figures.all'), to: pathTo('searchReport') } : undefined
      }
    >
      <QueryView query={summary} action="loadReport" skeleton={<FiguresSkeleton />}>
        {({ data }) =>
          hasCounts(data) ? <Figures summary={data} comparison={comparison} today={today} /> : <NothingYet />
        }
      </QueryView>
    </StartPart>
  );
}

function FiguresSkeleton() {
  return (
    <>
      <div className={classes.tiles}>
        {tiles.map((tile) => (
          <Skeleton key={tile} height={76} radius="md" />
        ))}
      </div>
      <Skeleton height={chartHeight} radius="md" />
    </>
  );
}

function NothingYet() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconChartLine}
      title={t('start.figures.none.title')}
      text={t('start.figures.none.text')}
      action={
        <Button component={Link} to={pathTo('embed')} variant="default">
          {t('start.figures.none.action')}
        </Button>
      }
    />
  );
}

type FiguresProps = { summary: ReportSummary; comparison: Comparison | undefined; today: string };

function Figures({ summary, comparison, today }: FiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { figures, currency } = summary;
  return (
    <>
      <dl className={classes.tiles}>
        {tiles.map((tile) => {
          const value = figures[tile];
          const kind = phraseKinds[tile];
          const written = (figure: number): string =>
            tile === 'total'
              ? format.shortMoney(figure, currency)
              : formatFigure(format, kind.unit, figure, currency);
          return (
            <div key={tile} className={classes.tile}>
              <dt>
                {tile === 'ctr' || tile === 'conversion' ? (
                  <Explained words={t(`start.figures.${tile}`)} help={t(`reports.help.phrases.${tile}`)} />
                ) : (
                  t(`start.figures.${tile}`)
                )}
              </dt>
              <dd>
                <span className={classes.figure}>
                  {value === null ? t('start.figures.noShare') : written(value)}
                </span>
                <ComparedChange name={tile} comparison={comparison} />
              </dd>
            </div>
          );
        })}
      </dl>
      <SearchesChart
        summary={summary}
        isCompared={comparison?.isFair ?? false}
        today={today}
        height={chartHeight}
      />
    </>
  );
}
