import type { StylizationDay } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { isUnfinished } from '../../kit/unfinished-day.ts';
import { useFormat } from '../../kit/use-format.ts';
import { ChangeMark } from '../../ui/figures/change-mark.tsx';
import { Explained } from '../../ui/figures/explained.tsx';
import { formatFigure, stylizationKinds } from '../../ui/figures/figure-kinds.ts';
import { FigureText } from '../../ui/figures/figure-text.tsx';
import { FigureTile, FigureTileList } from '../../ui/figures/figure-tile.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import classes from './showcase-report.module.css';
import type { ReportWords, ShowcaseReport, ShowcaseRow } from './showcase-rows.ts';
import type { ShowcaseReportControl } from './use-showcase-report.ts';

const tiles = ['views', 'clicks', 'ctr', 'carts', 'salesCount', 'total'] as const;
type Tile = (typeof tiles)[number];

const courseOf = (day: StylizationDay, name: Tile): number => {
  if (name === 'ctr') return day.views === 0 ? 0 : day.clicks / day.views;
  return day[name];
};

/** With which whole days the figures are compared, or why not yet. */
const useComparison = ({ compared, whole, days }: ShowcaseReportControl<ShowcaseRow>) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (whole === null) return { text: t('reports.comparison.unfinished'), isFair: false };
  if (!compared?.totalsBefore) return { text: '', isFair: false };
  const { period, before, firstDay, totalsBefore } = compared;
  const written = format.days(before.from, before.to);
  if (firstDay === null || totalsBefore.views === 0)
    return { text: t('reports.comparison.nothingBefore', { before: written }), isFair: false };
  if (firstDay > before.from) {
    const since = format.day(firstDay);
    return { text: t('reports.comparison.partlyBefore', { before: written, since }), isFair: false };
  }
  const sentence =
    period.to === days.to ? 'reports.comparison.fair' : ('reports.comparison.withoutToday' as const);
  return {
    text: t(sentence, { days: format.days(period.from, period.to), before: written }),
    isFair: true,
  };
};

type ShowcaseTilesProps = {
  words: ReportWords;
  report: ShowcaseReport<ShowcaseRow>;
  control: ShowcaseReportControl<ShowcaseRow>;
};

/** The most important figures, with their change and their course. */
export function ShowcaseTiles({ words, report, control }: ShowcaseTilesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { totals, currency, days } = report;
  const { text, isFair } = useComparison(control);
  const now = control.compared?.totals;
  const before = control.compared?.totalsBefore;
  return (
    <div className={classes.sums}>
      <FigureTileList label={t('showcaseReport.figures')} count={tiles.length}>
        {tiles.map((name) => {
          const kind = stylizationKinds[name];
          const valueBefore = before?.[name] ?? null;
          return (
            <FigureTile
              key={name}
              name={
                <Explained
                  words={t(`reports.columns.${name}`)}
                  help={t(`showcaseReport.${words}.help.${name}`)}
                />
              }
              figure={
                name === 'total' ? (
                  format.shortMoney(totals.total, currency)
                ) : (
                  <FigureText
                    kind={kind}
                    value={totals[name]}
                    currency={currency}
                    missing={t(`showcaseReport.${words}.noCtr`)}
                  />
                )
              }
              comparison={
                isFair &&
                now && (
                  <>
                    <ChangeMark kind={kind} now={now[name]} before={valueBefore} />
                    {valueBefore !== null && (
                      <span>
                        {t('showcaseReport.before', {
                          value:
                            name === 'total'
                              ? format.shortMoney(valueBefore, currency)
                              : formatFigure(format, kind.unit, valueBefore, currency),
                        })}
                      </span>
                    )}
                  </>
                )
              }
              // Today isn't over yet, and would end every line in a fall.
              values={days
                .filter(({ day }) => !isUnfinished(days, { from: day, to: day }, control.today))
                .map((day) => courseOf(day, name))}
            />
          );
        })}
      </FigureTileList>
      <Quiet>{text}</Quiet>
    </div>
  );
}
