import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ImportRun } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { isManySkipped } from '../../../../kit/many-skipped.ts';
import { useProductCount } from '../../../../kit/use-product-count.ts';
import { Quiet } from '../../../../ui/quiet.tsx';
import { ItemKinds } from './item-kinds.tsx';
import { type BarPart, ItemsBar } from './items-bar.tsx';
import classes from './summary.module.css';

export type SummedRun = Pick<
  ImportRun,
  'status' | 'correctCount' | 'wrongCount' | 'groupsCount' | 'warnedCount' | 'skipped' | 'warned'
> & { readonly runId: string | null };

type ImportSummaryProps = {
  catalogId: string;
  run: SummedRun;
  /** The feed hadn't changed: the counts are those of the import before, which has the items. */
  isUnchanged?: boolean;
};

const partsOf = (run: SummedRun): BarPart[] => {
  const warned = run.warnedCount ?? 0;
  return [
    { kind: 'ready', count: run.correctCount - warned },
    { kind: 'warned', count: warned },
    { kind: isManySkipped(run) ? 'manySkipped' : 'skipped', count: run.wrongCount },
  ];
};

function Sign({ run }: { run: SummedRun }) {
  if (run.correctCount === 0)
    return <IconCircleX size={24} className={classes.sign} data-kind="manySkipped" aria-hidden />;
  if (isManySkipped(run))
    return <IconAlertTriangle size={24} className={classes.sign} data-kind="manySkipped" aria-hidden />;
  return <IconCircleCheck size={24} className={classes.sign} data-kind="ready" aria-hidden />;
}

/** What an import made of the feed's items: how many are ready, and why the others aren't. Nothing for one that read none. */
export function ImportSummary({ catalogId, run, isUnchanged = false }: ImportSummaryProps) {
  const { t } = useTranslation();
  const productCount = useProductCount();
  const { correctCount, wrongCount, groupsCount, runId } = run;
  const all = correctCount + wrongCount;
  if (all === 0) return null;
  const isLive = run.status === 'ok';
  const hasItems = runId !== null && !isUnchanged;
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
      <ItemsBar parts={partsOf(run)} />
      {hasItems && wrongCount > 0 && (
        <ItemKinds
          list="skipped"
          isLive={isLive}
          catalogId={catalogId}
          runId={runId}
          count={wrongCount}
          kinds={run.skipped ?? []}
        />
      )}
      {hasItems && run.warned.length > 0 && (
        <ItemKinds
          list="warned"
          isLive={isLive}
          catalogId={catalogId}
          runId={runId}
          count={run.warnedCount}
          kinds={run.warned}
        />
      )}
    </section>
  );
}
