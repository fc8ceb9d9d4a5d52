import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../kit/use-format.ts';
import classes from './summary.module.css';

export type BarPart = {
  readonly kind: 'ready' | 'warned' | 'skipped' | 'manySkipped';
  readonly count: number;
};

/** What became of a feed's items, as parts of one bar; the list below says the same in words. */
export function ItemsBar({ parts }: { parts: readonly BarPart[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = parts.filter(({ count }) => count > 0);
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {shown.map(({ kind, count }) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {shown.map(({ kind, count }) => (
          <li key={kind}>
            <span className={classes.dot} data-kind={kind} aria-hidden />
            {t(`imports.parts.${kind === 'manySkipped' ? 'skipped' : kind}`)}{' '}
            <b className="num">{format.number(count)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
