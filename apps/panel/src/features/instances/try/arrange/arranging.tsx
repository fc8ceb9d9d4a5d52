import { Button } from '@mantine/core';
import { IconHandMove } from '@tabler/icons-react';
import type { RuleCondition, TryReply } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';

// Dragging needs a library that merely looking at results doesn't.
const ArrangeGrid = lazyPart(async () => (await import('./arrange-grid.tsx')).ArrangeGrid);

type ArrangingProps = {
  searchId: string;
  condition: RuleCondition | null;
  reply: TryReply;
  onPage: (page: number) => void;
};

/**
 * The results, ready to be arranged. A rule needs a condition, so without a phrase or a category there is nothing to
 * arrange.
 */
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
  return <ArrangeGrid searchId={searchId} condition={condition} products={reply.products} />;
}
