import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { asksForPassword } from '../feed-password/asks-for-password.ts';
import { FeedPasswordForm } from '../feed-password/feed-password-form.tsx';
import { MappingEditor } from '../mapping/mapping-editor.tsx';
import { itemsOf, type MappingRow, rowsOf } from '../mapping/mapping-rows.ts';
import { useFeedAnalysis, useFeedPreview } from '../mapping/use-feed-analysis.ts';
import { useMappingProblems } from '../mapping/use-mapping-problems.ts';
import { FeedWait } from './feed-wait.tsx';
import { WizardBar } from './wizard-bar.tsx';

type MappingStepProps = {
  catalogId: string;
  linkUri: string;
  /** The edited rows; undefined before the first change. */
  draftRows: readonly MappingRow[] | undefined;
  /** Whether a mapping has already been saved, which then takes precedence over the proposal. */
  wasStored: boolean;
  onChange: (rows: MappingRow[]) => void;
  onBack: () => void;
  onStored: (rows: readonly MappingRow[]) => void;
};

const noRows: readonly MappingRow[] = [];

/** Step 2: which path of the feed fills which product field. The proposal comes from the feed itself. */
export function MappingStep(props: MappingStepProps) {
  const { catalogId, linkUri, draftRows, wasStored, onChange, onBack, onStored } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const analysis = useFeedAnalysis(linkUri);
  const preview = useFeedPreview(linkUri);
  const stored = useApiQuery(
    'listMappings',
    { params: { catalogId } },
    { enabled: wasStored && draftRows === undefined },
  );
  const found = preview.data?.data ?? analysis.data?.data;
  const startRows = wasStored && !stored.isError ? stored.data?.data : found?.proposal;
  const rows = draftRows ?? (startRows ? rowsOf(startRows) : noRows);
  const problems = useMappingProblems(rows);
  const store = useApiMutation('storeMapping', {
    invalidates: ['listMappings', 'listFullCatalogs'],
    action: 'saveMapping',
    onFailure: problems.take,
    onSuccess: () => {
      // The replies about the previous run must not be taken for those about the one that has just started.
      client.removeQueries({ queryKey: ['isTestImportFinished'] });
      client.removeQueries({ queryKey: ['getImportedProducts'] });
      onStored(rows);
    },
  });

  if (analysis.isError && !found)
    return (
      <>
        <FailedState
          action="findPaths"
          failure={analysis.error}
          isRetrying={analysis.isFetching}
          onRetry={() => void analysis.refetch()}
        >
          {asksForPassword(analysis.error) && (
            <FeedPasswordForm catalogId={catalogId} submitLabel={t('catalog.password.saveAndCheck')} />
          )}
        </FailedState>
        <WizardBar onBack={onBack} next={{ isDisabled: true, onClick: () => undefined }} />
      </>
    );
  // No Next button while the paths are being looked for.
  if (!found || rows.length === 0) return <FeedWait onBack={onBack} />;
  return (
    <>
      <MappingEditor
        rows={rows}
        foundPaths={found.foundPaths}
        problems={problems.shown}
        attempts={problems.attempts}
        onChange={onChange}
      />
      <WizardBar
        onBack={onBack}
        next={{
          label: t('wizard.importProducts'),
          isBusy: store.isPending,
          onClick: () => {
            if (problems.validate()) store.mutate({ body: { mapping: itemsOf(rows), catalogId } });
          },
        }}
      />
    </>
  );
}
