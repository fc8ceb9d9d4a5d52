import { useTranslation } from 'react-i18next';
import { ChangeMark } from '../figures/change-mark.tsx';
import { phraseKinds } from '../figures/figure-kinds.ts';
import classes from '../figures/figures.module.css';
import type { ComparedFigures, Comparison } from './compare-days.ts';

type ComparedChangeProps = { name: keyof ComparedFigures; comparison: Comparison | undefined };

/** The change of a figure, or that there is nothing to compare it with yet. */
export function ComparedChange({ name, comparison }: ComparedChangeProps) {
  const { t } = useTranslation();
  if (!comparison) return null;
  if (!comparison.isFair) return <span className={classes.change}>{t('reports.comparison.none')}</span>;
  return <ChangeMark kind={phraseKinds[name]} now={comparison.now[name]} before={comparison.before[name]} />;
}
