import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button } from '@mantine/core';
import { IconPlus, IconSparkles } from '@tabler/icons-react';
import { stylizationLimits } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../../ui/quiet.tsx';
import { hasRoomForSlot } from '../look/look-edits.ts';
import { resolveLook } from '../look/resolve-look.ts';
import type { NamedCategory } from './base-category-choice.tsx';
import type { LookControl } from './look-control.ts';
import type { DragData } from './look-drag.ts';
import { SlotCard } from './slot-card.tsx';
import classes from './slots.module.css';

type SlotListProps = {
  control: LookControl;
  dragged: DragData | null;
  categories: readonly NamedCategory[];
  /** Whether proposals are being looked for. */
  isProposing: boolean;
  /** Fills empty slots with proposals; undefined if none of them would fill any. */
  onPropose: (() => void) | undefined;
  /** Why they wouldn't. */
  whyNot: 'noLead' | 'full' | 'nothing';
};

/** The places of the look, in the order that visitors see them in. */
export function SlotList({ control, dragged, categories, isProposing, onPropose, whyNot }: SlotListProps) {
  const { t } = useTranslation();
  const { value, products, edits } = control;
  const hasRoom = hasRoomForSlot(value);
  return (
    <section className={classes.root} aria-label={t('stylist.slot.list')}>
      <div className={classes.bar}>
        <h2 className={classes.heading}>{t('stylist.slot.list')}</h2>
        <Button
          variant="light"
          size="compact-md"
          leftSection={<IconSparkles size={17} aria-hidden />}
          loading={isProposing}
          disabled={!onPropose}
          onClick={onPropose}
        >
          {t('stylist.slot.propose')}
        </Button>
      </div>
      {!onPropose && !isProposing && value.slots.length > 0 && (
        <Quiet>{t(`stylist.slot.noProposals.${whyNot}`)}</Quiet>
      )}
      {value.slots.length === 0 && (
        <Quiet size="md" role="status">
          {t(isProposing ? 'stylist.slot.proposing' : 'stylist.slot.none')}
        </Quiet>
      )}
      <SortableContext items={value.slots.map(({ slotId }) => slotId)} strategy={verticalListSortingStrategy}>
        <ol className={classes.list} aria-label={t('stylist.slot.list')}>
          {resolveLook(value, products.find).map((resolved, index) => (
            <SlotCard
              key={resolved.slot.slotId}
              resolved={resolved}
              index={index}
              control={control}
              dragged={dragged}
              categories={categories}
            />
          ))}
        </ol>
      </SortableContext>
      <div className={classes.add}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={!hasRoom}
          onClick={edits.addSlot}
        >
          {t('stylist.slot.add')}
        </Button>
        {!hasRoom && <Quiet>{t('stylist.slot.full', { count: stylizationLimits.slots })}</Quiet>}
      </div>
    </section>
  );
}
