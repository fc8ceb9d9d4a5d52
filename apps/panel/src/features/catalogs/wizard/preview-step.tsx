import { Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Catalog } from '@vitrina/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailedState } from '../../../ui/failed-state.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { ImportFailed } from '../imports/import-failed.tsx';
import { ImportProgressCard } from '../imports/import-progress-card.tsx';
import { ImportedProducts } from '../imports/imported-products.tsx';
import { ImportItems, ImportSummary, ImportTotals } from '../imports/summary/import-summary.tsx';
import { useImportedProducts, useImportResult, useRaisedImportError } from '../imports/use-import.ts';
import { FinishNow } from './finish-now.tsx';
import classes from './wizard.module.css';
import { WizardBar } from './wizard-bar.tsx';

type PreviewStepProps = {
  catalogId: string;
  /** Edited refresh times; null before the first change. */
  draftTimes: readonly string[] | null;
  onBack: () => void;
  onTimes: () => void;
  onFinished: (catalog: Catalog) => void;
  /** Whether the owner's first search is made as well. */
  makesSearch: boolean;
};

/**
 * Step 3: the import, then the products it found and what it left out. There are no buttons until it has ended. Not a `QueryView`:
 * one reply has three screens, and a failure is followed by a way back.
 */
export function PreviewStep({ catalogId, onBack, ...ending }: PreviewStepProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const items = useRef<HTMLDivElement>(null);
  const importOf = { kind: 'working', catalogId } as const;
  const query = useImportResult(importOf);
  const result = query.data?.data;
  const isImported = result?.finished === true && result.status === 'ok';
  const products = useImportedProducts(importOf, page, isImported);
  useRaisedImportError(result);

  const toMapping = (
    <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={onBack}>
      {t('wizard.toMapping')}
    </Button>
  );
  if (!result)
    return query.isError ? (
      <>
        <FailedState
          action="import"
          failure={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
        <WizardBar onBack={onBack} next={{ isDisabled: true, onClick: () => undefined }} />
      </>
    ) : (
      <RowsSkeleton rows={3} />
    );
  if (!result.finished)
    return <ImportProgressCard catalogId={catalogId} progress={result.progress} isUnknown={query.isError} />;
  if (!isImported)
    return (
      <Stack gap="xl">
        <ImportFailed
          catalogId={catalogId}
          result={result}
          action={toMapping}
          isFirst
          onRestart={(started) => client.setQueryData(['isTestImportFinished', {}], { data: started })}
        />
        <ImportSummary catalogId={catalogId} run={result} />
      </Stack>
    );
  return (
    <>
      <ImportTotals run={result} onShow={() => items.current?.focus()} />
      <ImportedProducts query={products} page={page} onPage={setPage} />
      <div ref={items} tabIndex={-1} className={classes.amiss}>
        <ImportItems catalogId={catalogId} run={result} />
      </div>
      {(products.data || products.isError) && <FinishNow onBack={onBack} {...ending} />}
    </>
  );
}
