import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../kit/use-format.ts';
import classes from './summary.module.css';

export type BarPart = {
  readonly kind: 'ready' | 'warned' | 'skipped' | 'manySkipped';
  readonly count: number;
};

type ItemsBarProps = {
  parts: readonly BarPart[];
  /** Whether the catalog has the items that were taken. */
  isLive: boolean;
  /** Leads to the items with something amiss, where they aren't right below. */
  onShow?: (() => void) | undefined;
};

/** What became of a feed's items, as parts of one bar; the list below says the same in words. */
export function ItemsBar({ parts, isLive, onShow }: ItemsBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = parts.filter(({ count }) => count > 0);
  const nameOf = (kind: BarPart['kind']): string => {
    if (kind === 'skipped' || kind === 'manySkipped') return t('imports.parts.skipped');
    return t(isLive ? `imports.parts.${kind}` : `imports.unusedParts.${kind}`);
  };
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
            {onShow && kind !== 'ready' ? (
              <Anchor component="button" type="button" size="sm" underline="always" onClick={onShow}>
                {nameOf(kind)}
              </Anchor>
            ) : (
              nameOf(kind)
            )}{' '}
            <b className="num">{format.number(count)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
