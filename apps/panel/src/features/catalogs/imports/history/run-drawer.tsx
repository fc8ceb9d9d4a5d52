import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ImportRun } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../kit/use-format.ts';
import { ImportStatusBadge } from '../../../../ui/import-status.tsx';
import { Quiet } from '../../../../ui/quiet.tsx';
import { SideDrawer } from '../../../../ui/side-drawer.tsx';
import { useCatalog } from '../../use-catalog.ts';
import { ImportProblem } from '../import-problem.tsx';
import { ImportProgressCard } from '../import-progress-card.tsx';
import { ImportSummary } from '../summary/import-summary.tsx';
import { useImportActions } from '../use-import-actions.ts';
import classes from './history.module.css';
import { runDuration } from './run-duration.ts';

type RunDrawerProps = {
  catalogId: string;
  /** The run to show; undefined keeps the drawer closed. */
  run: ImportRun | undefined;
  isNewest: boolean;
  onClose: () => void;
};

/** One import in detail: what happened and what to do, what was skipped and why. */
export function RunDrawer({ catalogId, run, isNewest, onClose }: RunDrawerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <SideDrawer
      title={run ? t('history.runOf', { date: format.dateTime(run.date) }) : ''}
      isOpen={run !== undefined}
      onClose={onClose}
      width={640}
    >
      {run && <RunDetails catalogId={catalogId} run={run} isNewest={isNewest} />}
    </SideDrawer>
  );
}

type RunDetailsProps = { catalogId: string; run: ImportRun; isNewest: boolean };

function RunDetails({ catalogId, run, isNewest }: RunDetailsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { catalog } = useCatalog(catalogId);
  const actions = useImportActions(catalogId);
  const duration = runDuration(format, run);
  return (
    <div className={classes.details}>
      <div className={classes.head}>
        <ImportStatusBadge status={run.status} errorCode={run.error?.code} wording="status" />
        <Quiet as="span">
          {[t(`history.callers.${run.owner}`), duration && t('history.took', { duration })]
            .filter(Boolean)
            .join(' · ')}
        </Quiet>
      </div>
      {run.status === 'in_progress' && <ImportProgressCard catalogId={catalogId} progress={run.progress} />}
      {run.error && (
        <ImportProblem
          catalogId={catalogId}
          feedUrl={catalog?.url}
          error={run.error}
          runId={run.runId}
          // They are listed right below.
          wrongCount={0}
          actions={actions}
          isNewest={isNewest}
        />
      )}
      {run.feedUnchanged && (
        <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden />}>
          {t('history.unchanged')}
        </Alert>
      )}
      {run.status !== 'in_progress' && (
        <ImportSummary key={run.runId} catalogId={catalogId} run={run} isUnchanged={run.feedUnchanged} />
      )}
    </div>
  );
}
