import { ChangeMark } from '../../../ui/figures/change-mark.tsx';
import { phraseKinds } from '../../../ui/figures/figure-kinds.ts';
import type { ComparedFigures, Comparison } from './compare-days.ts';

type ComparedChangeProps = { name: keyof ComparedFigures; comparison: Comparison | undefined };

/** The change of a figure. Why there is none is said once, for all figures. */
export function ComparedChange({ name, comparison }: ComparedChangeProps) {
  if (!comparison?.isFair) return null;
  return <ChangeMark kind={phraseKinds[name]} now={comparison.now[name]} before={comparison.before[name]} />;
}
