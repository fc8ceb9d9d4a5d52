import { useQueryClient } from '@tanstack/react-query';
import type { FoundPath } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { asksForPassword } from '../feed-password/asks-for-password.ts';
import { FeedPasswordForm } from '../feed-password/feed-password-form.tsx';
import { MappingEditor } from '../mapping/mapping-editor.tsx';
import { type MappingRow, rowsOf } from '../mapping/mapping-rows.ts';
import { useFeedAnalysis, useFeedPreview } from '../mapping/use-feed-analysis.ts';
import { useMappingEditor } from '../mapping/use-mapping-editor.ts';
import { FeedWait } from './feed-wait.tsx';
import { MissingLinks } from './missing-links.tsx';
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

/** Step 2: which path of the feed fills which product field. The proposal comes from the feed itself. */
export function MappingStep(props: MappingStepProps) {
  const { catalogId, linkUri, draftRows, wasStored } = props;
  const { t } = useTranslation();
  const analysis = useFeedAnalysis(linkUri);
  const preview = useFeedPreview(linkUri);
  const stored = useApiQuery(
    'listMappings',
    { params: { catalogId } },
    { enabled: wasStored && draftRows === undefined },
  );
  const found = preview.data?.data ?? analysis.data?.data;
  const startRows = wasStored && !stored.isError ? stored.data?.data : found?.proposal;
  const rows = draftRows ?? (startRows && rowsOf(startRows));

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
            <FeedPasswordForm
              catalogId={catalogId}
              url={linkUri}
              submitLabel={t('catalog.password.saveAndCheck')}
            />
          )}
        </FailedState>
        <WizardBar onBack={props.onBack} next={{ isDisabled: true, onClick: () => undefined }} />
      </>
    );
  // No Next button while the paths are being looked for.
  if (!found || !rows || rows.length === 0) return <FeedWait onBack={props.onBack} />;
  return (
    <>
      <MissingLinks
        rows={rows}
        foundPaths={found.foundPaths}
        dialect={found.feed.dialect}
        isChecking={analysis.isFetching || preview.isFetching}
        onCheck={() => {
          void analysis.refetch();
          void preview.refetch();
        }}
      />
      <Mapping {...props} rows={rows} foundPaths={found.foundPaths} />
    </>
  );
}

type MappingProps = Pick<MappingStepProps, 'catalogId' | 'onChange' | 'onBack' | 'onStored'> & {
  rows: readonly MappingRow[];
  foundPaths: readonly FoundPath[];
};

function Mapping({ catalogId, rows, foundPaths, onChange, onBack, onStored }: MappingProps) {
  const { t } = useTranslation();
  const api = useApiClient();
  const client = useQueryClient();
  const editor = useMappingEditor({
    saved: rows,
    save: (mapping) => api.call('storeMapping', { body: { mapping, catalogId } }),
    invalidates: ['listMappings', 'listFullCatalogs'],
    draft: false,
    onSaved: () => {
      // The replies about the previous run must not be taken for those about the one that has just started.
      client.removeQueries({ queryKey: ['isTestImportFinished'] });
      client.removeQueries({ queryKey: ['getImportedProducts'] });
      onStored(rows);
    },
  });
  return (
    <>
      <MappingEditor
        rows={editor.value}
        foundPaths={foundPaths}
        problems={editor.rowProblems}
        onChange={(changed) => {
          editor.change(changed);
          onChange(changed);
        }}
      />
      <WizardBar
        onBack={onBack}
        next={{
          label: t('wizard.importProducts'),
          isBusy: editor.isSaving,
          onClick: () => void editor.submit(),
        }}
      />
    </>
  );
}
