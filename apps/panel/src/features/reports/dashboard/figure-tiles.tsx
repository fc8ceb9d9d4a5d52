import type { PhraseFigures, ReportSummary } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { Explained } from '../../../ui/figures/explained.tsx';
import { formatFigure, phraseKinds } from '../../../ui/figures/figure-kinds.ts';
import { FigureText } from '../../../ui/figures/figure-text.tsx';
import { FigureTile, FigureTileList } from '../../../ui/figures/figure-tile.tsx';
import type { Comparison } from '../comparison/compare-days.ts';
import { ComparedChange } from '../comparison/compared-change.tsx';
import { type DayGroup, finishedGroups, groupDays } from './day-groups.ts';

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

type FigureTilesProps = {
  summary: ReportSummary;
  comparison: Comparison | undefined;
  /** The day in the shop's time zone. */
  today: string;
};

/** The most important figures of a period, each with its change against the period before and its course. */
export function FigureTiles({ summary, comparison, today }: FigureTilesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { figures, currency, days, daysBefore } = summary;
  const groups = finishedGroups(groupDays(days, daysBefore), today);
  const written = (name: Tile, value: number): string =>
    name === 'total'
      ? format.shortMoney(value, currency)
      : formatFigure(format, phraseKinds[name].unit, value, currency);
  const comparedTexts = (name: Tile): readonly string[] => {
    if (!comparison?.isFair) return [];
    const now = comparison.now[name];
    const before = comparison.before[name];
    return [
      ...(comparison.isWithoutToday && now !== null
        ? [t('reports.dashboard.withoutToday', { value: written(name, now) })]
        : []),
      ...(before !== null ? [t('reports.dashboard.before', { value: written(name, before) })] : []),
    ];
  };
  const helpOf = (name: Tile): string =>
    name === 'ctr' || name === 'conversion'
      ? t(`reports.help.phrases.${name}`)
      : t('reports.dashboard.counted');
  return (
    <FigureTileList label={t('reports.dashboard.figures')} count={tiles.length}>
      {tiles.map((name) => (
        <FigureTile
          key={name}
          name={
            name === 'searches' || name === 'emptySearches' ? (
              t(`reports.columns.${name}`)
            ) : (
              <Explained words={t(`reports.columns.${name}`)} help={helpOf(name)} />
            )
          }
          figure={
            name === 'total' ? (
              written('total', figures.total)
            ) : (
              <FigureText
                kind={phraseKinds[name]}
                value={figures[name]}
                currency={currency}
                missing={name === 'ctr' ? t('reports.none.ctr') : t('reports.none.conversion')}
              />
            )
          }
          comparison={
            <>
              <ComparedChange name={name} comparison={comparison} />
              {comparedTexts(name).map((text) => (
                <span key={text}>{text}</span>
              ))}
            </>
          }
          values={groups.map(({ now }) => figureOf[name](now))}
        />
      ))}
    </FigureTileList>
  );
}
