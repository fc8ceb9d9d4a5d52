import { Button } from '@mantine/core';
import type { ImportQuestion } from '../kit/import-question.ts';
import { useApiMutation } from './use-api.ts';
import { useCatalogCurrency } from './use-catalog-currency.ts';

type AnswerButtonProps = { catalogId: string; question: ImportQuestion };

/** Imports a catalog again, once the owner has said that its feed is right. */
export function AnswerButton({ catalogId, question: { answer, currency } }: AnswerButtonProps) {
  const start = useApiMutation('startImport', {
    action: 'startImport',
    invalidates: ['getImportStatus', 'listFullCatalogs', 'listImportRuns'],
  });
  const begin = (allowShrink: boolean) => start.mutate({ params: { catalogId }, body: { allowShrink } });
  const change = useCatalogCurrency(catalogId, () => begin(false));
  return (
    <Button
      size="compact-md"
      loading={start.isPending || change.isSaving}
      onClick={() => (currency ? change.save(currency) : begin(true))}
    >
      {answer}
    </Button>
  );
}
