import type { ReportSummary } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './dashboard.module.css';

const steps = ['searches', 'found', 'clicked', 'carts', 'sales'] as const;

/** From searches to sales, and how many of them each step keeps. */
export function FunnelCard({ summary: { funnel } }: { summary: ReportSummary }) {
  const { t } = useTranslation();
  const format = useFormat();
  const shareText = (part: number, all: number): string =>
    all === 0 ? t('reports.none.sign') : format.share(part / all);
  const rows = steps.map((step, index) => {
    const previous = steps[index - 1];
    return {
      step,
      count: funnel[step],
      width: funnel.searches === 0 ? 0 : Math.min(1, funnel[step] / funnel.searches),
      ofAll: shareText(funnel[step], funnel.searches),
      ofBefore: previous ? shareText(funnel[step], funnel[previous]) : '',
    };
  });
  return (
    <ChartCard
      title={t('reports.dashboard.funnel.title')}
      summary={t('reports.dashboard.funnel.summary', {
        searches: format.number(funnel.searches),
        clicked: shareText(funnel.clicked, funnel.searches),
        sales: shareText(funnel.sales, funnel.searches),
      })}
      chart={
        <ol className={classes.funnel}>
          {rows.map(({ step, count, width, ofAll, ofBefore }) => (
            <li key={step}>
              <span className={classes.stepName}>
                {t(`reports.dashboard.funnel.steps.${step}`)}
                {ofBefore !== '' && step !== 'found' && count > 0 && (
                  <Quiet as="span">{t('reports.dashboard.funnel.previous', { share: ofBefore })}</Quiet>
                )}
              </span>
              <span className={classes.track} aria-hidden="true">
                {width > 0 && <span style={{ width: `${width * 100}%` }} />}
              </span>
              <span className={classes.stepFigures}>
                <strong className="num">{format.number(count)}</strong>
                <Quiet as="span" isNumeric>
                  {ofAll}
                </Quiet>
              </span>
            </li>
          ))}
        </ol>
      }
      table={{
        columns: [
          t('reports.dashboard.funnel.step'),
          t('reports.dashboard.funnel.count'),
          t('reports.dashboard.funnel.ofAll'),
          t('reports.dashboard.funnel.ofBefore'),
        ],
        rows: rows.map(({ step, count, ofAll, ofBefore }) => [
          t(`reports.dashboard.funnel.steps.${step}`),
          format.number(count),
          ofAll,
          ofBefore,
        ]),
      }}
    />
  );
}
