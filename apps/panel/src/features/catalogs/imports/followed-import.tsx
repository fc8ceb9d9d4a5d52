import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ImportFailed } from './import-failed.tsx';
import { ImportProgressCard } from './import-progress-card.tsx';
import classes from './imports.module.css';
import { ImportSummary } from './summary/import-summary.tsx';
import { useImportResult, useRaisedImportError } from './use-import.ts';

/**
 * The progress and outcome of an import of a finished catalog. An import that ended before the screen was opened is
 * not shown.
 */
export function FollowedImport({ catalogId }: { catalogId: string }) {
  const client = useQueryClient();
  const query = useImportResult({ kind: 'production', catalogId });
  const result = query.data?.data;
  // The run that had already ended when the screen was opened; undefined until the first reply.
  const [oldRunId, setOldRunId] = useState<string | null>();
  if (result && oldRunId === undefined) setOldRunId(result.finished ? result.runId : null);
  const isOld = !result || (result.finished && (oldRunId === undefined || result.runId === oldRunId));
  useRaisedImportError(isOld ? undefined : result);

  if (isOld) return null;
  return (
    <div className={classes.followed}>
      {!result.finished && (
        <ImportProgressCard catalogId={catalogId} progress={result.progress} isUnknown={query.isError} />
      )}
      {result.finished && result.status === 'error' && (
        <ImportFailed
          catalogId={catalogId}
          result={result}
          onRestart={(started) =>
            client.setQueryData(['isProdImportFinished', { params: { id: catalogId } }], { data: started })
          }
        />
      )}
      {result.finished && (
        <ImportSummary catalogId={catalogId} run={result} isUnchanged={result.feedUnchanged ?? false} />
      )}
    </div>
  );
}
