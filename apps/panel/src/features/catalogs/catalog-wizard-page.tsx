import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/use-api.ts';
import { usePanel, usePreferences, useUser } from '../../kit/panel-context.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { useLookups } from './wizard/use-lookups.ts';
import { Wizard, type WizardProps } from './wizard/wizard.tsx';
import { readDraft } from './wizard/wizard-draft.ts';
import { startingDraft } from './wizard/wizard-start.ts';

/** Adds a catalog. Resumes where the owner left off: from this browser's draft, or from the state on the server. */
export function CatalogWizardPage() {
  const { t } = useTranslation();
  const { storage } = usePanel();
  const { locale } = usePreferences();
  const uid = useUser()?.uid ?? '';
  const { lookups, failed } = useLookups();
  const working = useApiQuery('getWorkingCatalog', {});
  const hasCatalog = working.data !== undefined && working.data.data.catalogId !== null;
  // Set once: saving a step must not restart the wizard.
  const [start, setStart] = useState<WizardProps | null>(null);
  const lastImport = useApiQuery('isTestImportFinished', {}, { enabled: hasCatalog && start === null });
  const [stored] = useState(() => readDraft(storage, uid));
  const isKnown = working.data !== undefined && (!hasCatalog || !lastImport.isPending);

  if (lookups && working.data && isKnown && start === null) {
    const result = hasCatalog ? (lastImport.data?.data ?? null) : null;
    setStart({
      start: startingDraft({ working: working.data.data, lastImport: result, stored, locale, uid }),
      storedUri: result !== null && result.status !== 'unknown' ? working.data.data.catalogUri : null,
      lookups,
    });
  }
  if (start) return <Wizard {...start} />;
  return (
    <>
      <PageHeader title={t('screens.catalogAdd')} text={t('wizard.text')} />
      {failed && <FailedState action={failed.action} failure={failed.failure} onRetry={failed.retry} />}
      {!failed && working.isError && (
        <FailedState
          action="loadCatalogSettings"
          failure={working.error}
          isRetrying={working.isFetching}
          onRetry={() => void working.refetch()}
        />
      )}
      {!failed && !working.isError && <RowsSkeleton rows={5} />}
    </>
  );
}
