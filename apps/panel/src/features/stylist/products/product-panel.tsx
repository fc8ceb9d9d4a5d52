import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LookControl } from '../editor/look-control.ts';
import type { Proposals } from '../editor/use-proposals.ts';
import { useSlotName } from '../editor/use-slot-name.ts';
import { shownIds } from '../look/look-edits.ts';
import { DraggableTile } from './draggable-tile.tsx';
import { ProductSearch } from './product-search.tsx';
import classes from './products.module.css';
import { ProposalList } from './proposal-list.tsx';

type ProductPanelProps = {
  catalogId: string;
  control: LookControl;
  proposals: Proposals;
  /** Called after a product was chosen by a press. */
  onChosen?: () => void;
};

/** Where products for the look come from: proposals for the selected slot, and a search. */
export function ProductPanel({ catalogId, control, proposals, onChosen }: ProductPanelProps) {
  const { t } = useTranslation();
  const slotName = useSlotName(control.value);
  const { selected } = control;
  const shown = shownIds(control.value);
  const choosing: LookControl = {
    ...control,
    choose: (product) => {
      control.choose(product);
      onChosen?.();
    },
  };
  return (
    <div className={classes.drawer}>
      {selected && (
        <p className={classes.target} role="status">
          {t(selected.as === 'own' ? 'stylist.products.goesTo' : 'stylist.products.goesToUnderstudies', {
            slot: slotName(selected.slotId),
          })}
        </p>
      )}
      <Tabs defaultValue="proposals" keepMounted={false}>
        <Tabs.List grow mb="md">
          <Tabs.Tab value="proposals">{t('stylist.products.proposals')}</Tabs.Tab>
          <Tabs.Tab value="search">{t('stylist.products.search')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="proposals">
          <ProposalList control={choosing} proposals={proposals} />
        </Tabs.Panel>
        <Tabs.Panel value="search">
          <ProductSearch
            catalogId={catalogId}
            verb={t('stylist.products.put')}
            onChoose={choosing.choose}
            drawTile={({ onClick, ...tile }) => (
              <DraggableTile
                list="found"
                isUsed={shown.includes(tile.product.id)}
                onChoose={onClick}
                {...tile}
              />
            )}
          />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
