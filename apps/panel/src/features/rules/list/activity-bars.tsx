import type { RuleActivity } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './rule-list.module.css';

const height = 26;
const [barWidth, gap] = [5, 2];

type Days = Pick<RuleActivity['rules'][number], 'searches' | 'clicks'>;

const sumOf = (days: readonly number[]): number => days.reduce((sum, count) => sum + count, 0);

/** A bar a day: the searches in which a rule acted, and of it, darker, the clicks. What they add up to is written beside it. */
function Bars({ searches, clicks }: Days) {
  const top = Math.max(1, ...searches, ...clicks);
  const tall = (count: number): number => (count === 0 ? 0 : Math.max(2, (count / top) * height));
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${searches.length * (barWidth + gap) - gap} ${height}`}
      aria-hidden="true"
    >
      {searches.map((count, day) => {
        const x = day * (barWidth + gap);
        const clicked = tall(clicks[day] ?? 0);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
          <g key={day}>
            <rect x={x} y={height - 1} width={barWidth} height={1} data-part="base" />
            <rect x={x} y={height - tall(count)} width={barWidth} height={tall(count)} data-part="searches" />
            <rect x={x} y={height - clicked} width={barWidth} height={clicked} data-part="clicks" />
          </g>
        );
      })}
    </svg>
  );
}

type ActivityBarsProps = {
  /** Undefined for a rule that never acted. */
  days: Days | undefined;
  isCounted: boolean;
};

/** How often a rule acted in the last days, and what was clicked then. */
export function ActivityBars({ days, isCounted }: ActivityBarsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!isCounted) return <Quiet as="span">{t('merchandising.activity.contexts')}</Quiet>;
  const searches = sumOf(days?.searches ?? []);
  const clicks = sumOf(days?.clicks ?? []);
  if (!days || searches + clicks === 0) return <Quiet as="span">{t('merchandising.activity.none')}</Quiet>;
  return (
    <span className={classes.activity}>
      <Bars {...days} />
      <span className={classes.figures}>
        <span>{t('merchandising.activity.searches', { count: searches })}</span>
        <Quiet as="span" isNumeric>
          {t('merchandising.activity.clicks', { count: clicks })}
          {searches > 0 &&
            ` · ${t('merchandising.activity.ctr', { ctr: format.percent(clicks / searches) })}`}
        </Quiet>
      </span>
    </span>
  );
}
