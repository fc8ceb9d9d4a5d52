import type { SlotProposal } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import type { LookControl } from '../editor/look-control.ts';
import type { Proposals } from '../editor/use-proposals.ts';
import { findSlot, proposalFor, shownIds } from '../look/look-edits.ts';
import { DraggableTile } from './draggable-tile.tsx';
import classes from './products.module.css';

type ProposalListProps = { control: LookControl; proposals: Proposals };

/** Those for the selected slot if there are any, otherwise those for every slot. */
const groupsFor = ({ value, selected }: LookControl, slots: readonly SlotProposal[]) => {
  const slot = findSlot(value, selected?.slotId);
  const own = slot && proposalFor(slot, slots);
  return own ? [own] : slots;
};

/** Products that go with the look, each with the reasons in words. */
export function ProposalList({ control, proposals }: ProposalListProps) {
  const { t } = useTranslation();
  const { value, choose } = control;
  if (proposals.lead === null) return <Quiet size="md">{t('stylist.products.noLead')}</Quiet>;
  const shown = shownIds(value);
  return (
    <QueryView
      query={proposals.query}
      action="proposeStylization"
      skeleton={<RowsSkeleton rows={4} />}
      empty={{
        when: ({ data }) => data.slots.length === 0,
        state: <Quiet size="md">{t('stylist.products.noProposals')}</Quiet>,
      }}
      whenStale="warn"
    >
      {({ data }) => (
        <div>
          {groupsFor(control, data.slots).map(({ label, baseCategoryId, candidates }) => (
            <section key={baseCategoryId ?? label} className={classes.group} aria-label={label}>
              <h3 className={classes.groupTitle}>{label}</h3>
              {candidates.length === 0 && <Quiet>{t('stylist.products.noProposals')}</Quiet>}
              <ul className={classes.tiles} aria-label={label}>
                {candidates.map(({ product, reasons }) => (
                  <li key={product.id}>
                    <DraggableTile
                      list={`proposal:${baseCategoryId ?? label}`}
                      product={product}
                      isUsed={shown.includes(product.id)}
                      note={reasons.map((reason) => t(`stylist.reasons.${reason}`)).join(', ')}
                      verb={t('stylist.products.put')}
                      onChoose={() => choose(product)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </QueryView>
  );
}
