import { Tooltip, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { ChangeMark } from './change-mark.tsx';
import { type FigureKind, formatFigure } from './figure-kinds.ts';
import classes from './figures.module.css';

type FigureTextProps = {
  kind: FigureKind;
  value: number | null;
  currency: string;
  /** Why there is no figure. */
  missing: string;
  /** The same figure in the period before; undefined if there is no comparison. */
  before?: number | null | undefined;
};

/** A figure in its unit, with its change below. A share without a divisor is a dash that says why. */
export function FigureText({ kind, value, currency, missing, before }: FigureTextProps) {
  const format = useFormat();
  return (
    <span className={classes.figure}>
      {value === null ? <NoFigure reason={missing} /> : formatFigure(format, kind.unit, value, currency)}
      {before !== undefined && <ChangeMark kind={kind} now={value} before={before} />}
    </span>
  );
}

function NoFigure({ reason }: { reason: string }) {
  const { t } = useTranslation();
  return (
    <Tooltip label={reason} multiline w={220}>
      <span className={classes.none}>
        <span aria-hidden>{t('reports.none.sign')}</span>
        <VisuallyHidden>{reason}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
