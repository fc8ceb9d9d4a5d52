import { DndContext } from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Badge } from '@mantine/core';
import { IconGripVertical, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { RuleCondition, TryReply } from '@vitrina/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../kit/paths.ts';
import { ruleConditionText } from '../../../../settings-kit/rules/rule-text.ts';
import { useSorting } from '../../../../ui/use-sorting.ts';
import { ResultCard } from '../result-card.tsx';
import classes from '../try.module.css';
import { ArrangeMenu } from './arrange-menu.tsx';
import { type Arrange, useArrange } from './use-arrange.ts';

type Result = TryReply['products'][number];

type CardProps = { product: Result; count: number; arrange: Arrange };

function ArrangedCard({ product, count, arrange }: CardProps) {
  const { t } = useTranslation();
  const { id, title, isPinned } = product;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled: !arrange.isReady });
  const style = {
    transform: transform
      ? `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)`
      : undefined,
    transition,
  };
  return (
    <li ref={setNodeRef} style={style} className={classes.arranged} data-dragging={isDragging || undefined}>
      <ResultCard
        product={product}
        badges={
          isPinned && (
            <Badge
              variant="filled"
              tt="none"
              fw={560}
              radius="sm"
              leftSection={<IconPin size={13} aria-hidden />}
            >
              {t('merchandising.pinned')}
            </Badge>
          )
        }
        tools={
          <>
            <ActionIcon
              ref={setActivatorNodeRef}
              className={classes.grip}
              variant="default"
              size={34}
              {...attributes}
              {...listeners}
              aria-label={t('common.sortable.drag', { name: title })}
            >
              <IconGripVertical size={18} />
            </ActionIcon>
            {arrange.isPinnedHere(id) && (
              <ActionIcon
                variant="default"
                size={34}
                aria-label={t('arrange.unpinOf', { title })}
                onClick={() => arrange.unpin(id, title)}
              >
                <IconPinnedOff size={18} />
              </ActionIcon>
            )}
            <ArrangeMenu productId={id} title={title} count={count} arrange={arrange} />
          </>
        }
      />
    </li>
  );
}

type ArrangeGridProps = { searchId: string; condition: RuleCondition; products: readonly Result[] };

/** The first results, ordered by dragging, by keyboard (space, arrows, space) or from a menu. */
export function ArrangeGrid({ searchId, condition, products }: ArrangeGridProps) {
  const { t } = useTranslation();
  const [moved, setMoved] = useState<readonly Result[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dropped product stays where it was dropped until the next reply says where it is.
  useEffect(() => setMoved(null), [products]);
  const shown = moved ?? products;
  const ids = shown.map(({ id }) => id);
  const arrange = useArrange(
    searchId,
    condition,
    products.map(({ id }) => id),
  );
  const { hasFailed } = arrange;
  useEffect(() => {
    if (hasFailed) setMoved(null);
  }, [hasFailed]);
  const nameAt = (place: number): string => shown[place]?.title ?? '';
  const sorting = useSorting({
    keys: ids,
    nameAt,
    onMove: (from, to) => {
      setMoved(arrayMove([...shown], from, to));
      arrange.pin(ids[from] ?? '', nameAt(from), to + 1);
    },
  });
  return (
    <>
      <p className={classes.note}>
        {t('arrange.text', {
          condition: ruleConditionText(t, condition),
        })}{' '}
        {arrange.ruleId !== null && (
          <Link to={pathTo('rule', { ruleId: arrange.ruleId })}>{t('arrange.openRule')}</Link>
        )}
      </p>
      <DndContext {...sorting}>
        <SortableContext items={ids} strategy={rectSortingStrategy}>
          <ul className={classes.grid} aria-label={t('try.results')}>
            {shown.map((product) => (
              <ArrangedCard key={product.id} product={product} count={ids.length} arrange={arrange} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </>
  );
}
