import { Button } from '@mantine/core';
import { IconHandStop, IconMoodPuzzled, IconRefresh } from '@tabler/icons-react';
import type { ImportResult } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/use-api.ts';
import { useCatalogCurrency } from '../../../api/use-catalog-currency.ts';
import { failureText, importFailureText } from '../../../kit/failure-messages.ts';
import { importQuestionOf } from '../../../kit/import-question.ts';
import { StatePanel } from '../../../ui/state-panel.tsx';
import { asksForPassword } from '../feed-password/asks-for-password.ts';
import { FeedPasswordForm } from '../feed-password/feed-password-form.tsx';
import { FailureFacts } from './failure-facts.tsx';
import { importFailureOf } from './use-import.ts';

type ImportFailedProps = {
  catalogId: string;
  result: ImportResult;
  /** Called when another import has started. */
  onRestart: (started: ImportResult) => void;
  /** Further actions, for example back to the mapping. */
  action?: ReactNode;
  /** Whether the catalog had no products before the import, so that none can have been preserved. */
  isFirst?: boolean;
};

/** A failed import: why it failed and what to do. One that was stopped because the feed shrank can be allowed. */
export function ImportFailed({ catalogId, result, onRestart, action, isFirst = false }: ImportFailedProps) {
  const { t } = useTranslation();
  const start = useApiMutation('startImport', {
    invalidates: ['getImportStatus', 'listFullCatalogs'],
    action: 'startImport',
    onSuccess: ({ data }) => onRestart(data),
  });
  const failure = importFailureOf(result);
  const isShrunk = failure?.code === 'IMPORT_SHRUNK';
  const question = importQuestionOf(t, failure, '');
  const isStopped = failure?.code === 'IMPORT_CANCELLED';
  const mayMend = failure !== null && asksForPassword(failure);
  const wordsOf = isFirst ? failureText : importFailureText;
  const textOf = (reason: typeof failure): string =>
    reason ? wordsOf(t, reason) : t('errors.codes.INTERNAL');
  const restart = (allowShrink: boolean) => start.mutate({ params: { catalogId }, body: { allowShrink } });
  const change = useCatalogCurrency(catalogId, () => restart(false));
  const { currency } = question ?? {};
  return (
    <StatePanel
      role={isStopped ? 'status' : 'alert'}
      icon={isStopped ? IconHandStop : IconMoodPuzzled}
      title={isStopped ? t('imports.stopped') : t('errors.actions.import')}
      text={isStopped && !isFirst ? t('imports.stoppedText') : (question?.text ?? textOf(failure))}
      example={
        <>
          <FailureFacts details={failure?.details} />
          {mayMend && (
            <FeedPasswordForm
              catalogId={catalogId}
              submitLabel={t('catalog.password.saveAndImport')}
              onSaved={() => restart(false)}
            />
          )}
        </>
      }
      action={
        <>
          {isShrunk && (
            <Button loading={start.isPending} onClick={() => restart(true)}>
              {t('imports.letThrough')}
            </Button>
          )}
          {currency && (
            <Button loading={start.isPending || change.isSaving} onClick={() => change.save(currency)}>
              {question?.answer}
            </Button>
          )}
          <Button
            variant={isShrunk || currency || mayMend ? 'default' : 'filled'}
            leftSection={<IconRefresh size={18} />}
            loading={start.isPending}
            onClick={() => restart(false)}
          >
            {t('common.tryAgain')}
          </Button>
          {action}
        </>
      }
    />
  );
}
