import { VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { changeOf, toneOf } from './change.ts';
import type { FigureKind } from './figure-kinds.ts';
import classes from './figures.module.css';

type ChangeMarkProps = { kind: FigureKind; now: number | null; before: number | null };

/** The change of a figure against the period before. A colour and an arrow only where more is better or worse. */
export function ChangeMark({ kind, now, before }: ChangeMarkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const change = changeOf(kind.unit, now, before);
  if (!change) return null;
  const tone = toneOf(change, kind.better);
  const isMore = change.type === 'new' || (change.type !== 'same' && change.by > 0);
  const Arrow = isMore ? IconArrowUpRight : IconArrowDownRight;
  const text = {
    same: () => t('reports.change.same'),
    new: () => t('reports.change.new'),
    percent: (by: number) => format.change(by),
    points: (by: number) => t('reports.change.points', { value: format.signed(by) }),
  };
  return (
    <span className={classes.change} data-tone={tone ?? undefined}>
      {tone && <Arrow size={14} stroke={2.2} aria-hidden />}
      {'by' in change ? text[change.type](change.by) : text[change.type]()}
      {tone && <VisuallyHidden> {t(`reports.change.${tone}`)}</VisuallyHidden>}
    </span>
  );
}
