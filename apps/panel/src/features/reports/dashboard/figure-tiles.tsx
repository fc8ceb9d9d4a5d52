import type { PhraseFigures, ReportSummary } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { ChangeMark } from '../figures/change-mark.tsx';
import { Explained } from '../figures/explained.tsx';
import { formatFigure, phraseKinds } from '../figures/figure-kinds.ts';
import { FigureText } from '../figures/figure-text.tsx';
import classes from './dashboard.module.css';
import { type DayGroup, groupDays, isUnfinished } from './day-groups.ts';
import { Sparkline } from './sparkline.tsx';

const tiles = [
  'searches',
  'emptySearches',
  'ctr',
  'conversion',
  'salesCount',
  'total',
] as const satisfies readonly (keyof PhraseFigures)[];
type Tile = (typeof tiles)[number];

const shareOf = (part: number, all: number): number => (all === 0 ? 0 : part / all);
const figureOf: Record<Tile, (sums: DayGroup['now']) => number> = {
  searches: ({ searches }) => searches,
  emptySearches: ({ emptySearches }) => emptySearches,
  ctr: ({ clicks, searches }) => shareOf(clicks, searches),
  conversion: ({ salesCount, clicks }) => shareOf(salesCount, clicks),
  salesCount: ({ salesCount }) => salesCount,
  total: ({ total }) => total,
};

/** The most important figures of a period, each with its change against the period before and its course. */
export function FigureTiles({ summary, today }: { summary: ReportSummary; today: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { figures, figuresBefore, currency, days, daysBefore } = summary;
  const all = groupDays(days, daysBefore);
  const groups = all.filter((group) => !isUnfinished(all, group, today));
  return (
    <dl className={classes.tiles} aria-label={t('reports.dashboard.figures')}>
      {tiles.map((name) => {
        const kind = phraseKinds[name];
        const before = figuresBefore[name];
        return (
          <div key={name} className={classes.tile}>
            <dt>
              {name === 'salesCount' || name === 'total' ? (
                <Explained words={t(`reports.columns.${name}`)} help={t('reports.dashboard.counted')} />
              ) : (
                t(`reports.columns.${name}`)
              )}
            </dt>
            <dd>
              <strong className={classes.amount}>
                {name === 'total' ? (
                  format.shortMoney(figures.total, currency)
                ) : (
                  <FigureText
                    kind={kind}
                    value={figures[name]}
                    currency={currency}
                    missing={name === 'ctr' ? t('reports.none.ctr') : t('reports.none.conversion')}
                  />
                )}
              </strong>
              <span className={classes.before}>
                <ChangeMark kind={kind} now={figures[name]} before={before} />
                {before !== null && (
                  <span>
                    {t('reports.dashboard.before', {
                      value:
                        name === 'total'
                          ? format.shortMoney(before, currency)
                          : formatFigure(format, kind.unit, before, currency),
                    })}
                  </span>
                )}
              </span>
              <Sparkline values={groups.map(({ now }) => figureOf[name](now))} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
