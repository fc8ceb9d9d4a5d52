import { Button } from '@mantine/core';
import { IconHandMove } from '@tabler/icons-react';
import type { RuleCondition, TryReply } from '@vitrina/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../ui/empty-state.tsx';

// Dragging brings a library that looking at results does not need.
const ArrangeGrid = lazy(async () => ({ default: (await import('./arrange-grid.tsx')).ArrangeGrid }));

type ArrangingProps = {
  searchId: string;
  condition: RuleCondition | null;
  reply: TryReply;
  onPage: (page: number) => void;
};

/** The results to be arranged; without a phrase or a category there is nothing that a rule could hold for. */
export function Arranging({ searchId, condition, reply, onPage }: ArrangingProps) {
  const { t } = useTranslation();
  if (!condition)
    return <EmptyState icon={IconHandMove} title={t('arrange.needs.title')} text={t('arrange.needs.text')} />;
  if (reply.page > 1)
    return (
      <EmptyState
        icon={IconHandMove}
        title={t('arrange.firstPage')}
        action={<Button onClick={() => onPage(1)}>{t('try.noPage.first')}</Button>}
      />
    );
  return (
    <Suspense>
      <ArrangeGrid searchId={searchId} condition={condition} products={reply.products} />
    </Suspense>
  );
}
