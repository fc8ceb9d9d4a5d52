import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ImportRun } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { isManySkipped, manySkippedShare } from '../../../../kit/many-skipped.ts';
import { useProductCount } from '../../../../kit/use-product-count.ts';
import { Quiet } from '../../../../ui/quiet.tsx';
import { fieldOfWarning } from './field-of-warning.ts';
import { ItemKinds } from './item-kinds.tsx';
import { type BarPart, ItemsBar } from './items-bar.tsx';
import classes from './summary.module.css';

export type SummedRun = Pick<
  ImportRun,
  'status' | 'correctCount' | 'wrongCount' | 'groupsCount' | 'warnedCount' | 'skipped' | 'warned'
> & { readonly runId: string | null };

const partsOf = (run: SummedRun): BarPart[] => {
  const warned = run.warnedCount ?? 0;
  return [
    { kind: 'ready', count: run.correctCount - warned },
    { kind: 'warned', count: warned },
    { kind: isManySkipped(run) ? 'manySkipped' : 'skipped', count: run.wrongCount },
  ];
};

/** Whether so many products will be shown without their price that the import can't be called a success. */
const lacksPrices = ({ warned, correctCount }: SummedRun): boolean =>
  warned.some((kind) => fieldOfWarning(kind) === 'price' && kind.count >= manySkippedShare * correctCount);

function Sign({ run }: { run: SummedRun }) {
  if (run.correctCount === 0)
    return <IconCircleX size={24} className={classes.sign} data-kind="manySkipped" aria-hidden />;
  if (isManySkipped(run))
    return <IconAlertTriangle size={24} className={classes.sign} data-kind="manySkipped" aria-hidden />;
  if (lacksPrices(run))
    return <IconAlertTriangle size={24} className={classes.sign} data-kind="warned" aria-hidden />;
  // Sound items of an import that was refused are no success.
  if (run.status !== 'ok') return null;
  return <IconCircleCheck size={24} className={classes.sign} data-kind="ready" aria-hidden />;
}

type TotalsProps = { run: SummedRun };

/** How many of the feed's items are ready. Nothing for an import that read none. */
export function ImportTotals({ run, onShow }: TotalsProps & { onShow?: () => void }) {
  const { t } = useTranslation();
  const productCount = useProductCount();
  const { correctCount, wrongCount, groupsCount } = run;
  const all = correctCount + wrongCount;
  if (all === 0) return null;
  const isLive = run.status === 'ok';
  return (
    <section className={classes.root} aria-label={t('imports.summary')}>
      <div className={classes.head}>
        <Sign run={run} />
        <div>
          <p className={classes.headline}>
            {t(isLive ? 'imports.ready' : 'imports.sound', { count: correctCount, all })}
          </p>
          {isLive && groupsCount !== null && (
            <Quiet>{productCount.text({ productsCount: correctCount, groupsCount })}</Quiet>
          )}
        </div>
      </div>
      <ItemsBar parts={partsOf(run)} isLive={isLive} onShow={onShow} />
    </section>
  );
}

type ImportItemsProps = TotalsProps & { catalogId: string };

/** What was skipped and why, and what is missing in the rest. */
export function ImportItems({ catalogId, run }: ImportItemsProps) {
  const { runId, status, skipped, wrongCount, warned, warnedCount } = run;
  if (runId === null || (wrongCount === 0 && warned.length === 0)) return null;
  const place = { catalogId, runId, isLive: status === 'ok' };
  return (
    <div className={classes.root}>
      {wrongCount > 0 && <ItemKinds list="skipped" {...place} count={wrongCount} kinds={skipped ?? []} />}
      {warned.length > 0 && <ItemKinds list="warned" {...place} count={warnedCount} kinds={warned} />}
    </div>
  );
}

type ImportSummaryProps = ImportItemsProps & {
  /** The feed hadn't changed: the counts are those of the import before, which has the items. */
  isUnchanged?: boolean;
};

export function ImportSummary({ isUnchanged = false, ...rest }: ImportSummaryProps) {
  return (
    <div className={classes.root}>
      <ImportTotals run={rest.run} />
      {!isUnchanged && <ImportItems {...rest} />}
    </div>
  );
}
