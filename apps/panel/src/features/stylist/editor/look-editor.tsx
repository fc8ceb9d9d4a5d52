import { DndContext, DragOverlay } from '@dnd-kit/core';
import { Button, Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconShirt } from '@tabler/icons-react';
import { type SavedStylization, type Stylization, stylization as stylizationSchema } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { EditorBar, EditorNote } from '../../../api/editor/editor-bar.tsx';
import { useEditSteps } from '../../../api/editor/use-edit-steps.ts';
import { useEditor } from '../../../api/editor/use-editor.ts';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { ProductsAway } from '../../../ui/products-away.tsx';
import { fillEmpty, namedIds } from '../look/look-edits.ts';
import { ProductPanel } from '../products/product-panel.tsx';
import { stylizationCalls } from '../stylist-calls.ts';
import classes from './editor.module.css';
import { LookHeader } from './look-header.tsx';
import { LookPane } from './look-pane.tsx';
import { SlotList } from './slot-list.tsx';
import { useBaseCategories } from './use-base-categories.ts';
import { useFirstProposal } from './use-first-proposal.ts';
import { useLookControl } from './use-look-control.ts';
import { useLookDrag } from './use-look-drag.ts';
import { useLookProducts } from './use-look-products.ts';
import { useProposals } from './use-proposals.ts';

/** Wide enough for the products to stand beside the slots. */
const wide = '(min-width: 78em)';

type LookEditorProps = {
  catalogId: string;
  initial: Stylization;
  /** Null for a new look. */
  saved: SavedStylization | null;
  onSaved: (saved: SavedStylization) => void;
  /** What is known of a saved look beside what is edited: how to show it in the shop. */
  children?: ReactNode;
};

/** Edits a look: what it is built around, its slots, and the products to put into them. */
export function LookEditor({ catalogId, initial, saved, onSaved, children }: LookEditorProps) {
  const { t } = useTranslation();
  const api = useApiClient();
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false });
  const [isSheetOpen, sheet] = useDisclosure(false);
  const stylizationId = saved?.stylizationId;
  const editor = useEditor({
    saved: initial,
    schema: stylizationSchema,
    save: (body) =>
      stylizationId === undefined
        ? api.call('addStylization', { body: { catalogId, stylization: body } })
        : api.call('updateStylization', { params: { stylizationId }, body }),
    action: 'saveStylization',
    invalidates: stylizationCalls,
    // A new look has no address of its own, so its draft belongs to what it is built around.
    draft: {
      part: stylizationId === undefined ? `?catalog=${catalogId}&look=${JSON.stringify(initial.look)}` : '',
    },
    fieldOf: (path) => (path === 'name' ? 'stylizationName' : undefined),
    pathOf: (path) => path.replace(/^stylization\./, ''),
    onSaved: ({ data }) => onSaved(data),
  });
  const { value } = editor;
  const steps = useEditSteps(editor);
  const products = useLookProducts(catalogId, saved?.products ?? {}, namedIds(value));
  const control = useLookControl({
    value,
    edit: steps.edit,
    products,
    onSelect: () => {
      if (!isWide) sheet.open();
    },
  });
  const proposals = useProposals(catalogId, value, control.selected?.slotId);
  const proposed = proposals.query.data?.data.slots ?? [];
  const isMapped = proposals.query.data?.data.isMapped ?? false;
  const categories = useBaseCategories(value, proposed, isMapped);
  const drag = useLookDrag({
    value,
    find: (id) => products.find(id) ?? findProposed(proposed, id),
    onMoveSlot: control.edits.moveSlot,
    onDropProduct: (productId, to, from) => {
      const product = findProposed(proposed, productId);
      if (product && !products.find(productId)) products.remember(product);
      control.put(productId, to, from);
    },
  });
  const fill = (): Stylization => {
    for (const { candidates } of proposed)
      for (const { product } of candidates) if (!products.find(product.id)) products.remember(product);
    return fillEmpty(value, proposed);
  };
  useFirstProposal({
    isOn: saved === null && !editor.isRestored,
    value,
    main: value.look.kind === 'product' ? products.find(value.look.productId) : undefined,
    proposals,
    fill,
    edit: steps.edit,
  });
  const filled = fillEmpty(value, proposed);
  const isProposing = proposals.lead !== null && proposals.query.isPending;
  const whyNot = whyNoProposals(value, proposals.lead);
  const panel = (
    <ProductPanel
      catalogId={catalogId}
      control={control}
      proposals={proposals}
      {...(!isWide && { onChosen: sheet.close })}
    />
  );
  const lifted = drag.dragged?.type === 'product' ? drag.dragged.productId : null;

  return (
    <>
      <LookHeader catalogId={catalogId} editor={editor} steps={steps} control={control} saved={saved} />
      <EditorNote editor={editor} />
      <ProductsAway isShown={saved?.areProductsKnown === false} />
      <DndContext {...drag.context}>
        <div className={classes.columns} data-wide={isWide || undefined} data-look={value.look.kind}>
          <div className={classes.look}>
            <LookPane catalogId={catalogId} control={control} />
          </div>
          <SlotList
            control={control}
            dragged={drag.dragged}
            categories={categories}
            isProposing={isProposing}
            onPropose={filled === value ? undefined : () => steps.edit(fill())}
            whyNot={whyNot}
          />
          {isWide && (
            <aside className={classes.panel} aria-label={t('stylist.products.name')}>
              <h2 className={classes.heading}>{t('stylist.products.name')}</h2>
              {panel}
            </aside>
          )}
        </div>
        {!isWide && (
          <>
            <Button
              className={classes.open}
              radius="xl"
              leftSection={<IconShirt size={18} aria-hidden />}
              onClick={sheet.open}
            >
              {t('stylist.products.name')}
            </Button>
            <Drawer
              opened={isSheetOpen}
              onClose={sheet.close}
              position="bottom"
              size="78%"
              title={<strong>{t('stylist.products.name')}</strong>}
              closeButtonProps={{ 'aria-label': t('common.close') }}
              transitionProps={{ duration: 140 }}
            >
              {panel}
            </Drawer>
          </>
        )}
        <DragOverlay dropAnimation={null}>
          {lifted !== null && (
            <div className={classes.lifted}>
              <ProductPicture
                src={(products.find(lifted) ?? findProposed(proposed, lifted))?.image ?? ''}
                size={84}
              />
            </div>
          )}
        </DragOverlay>
      </DndContext>
      {children}
      <EditorBar editor={editor} isNew={saved === null} notice={value.isActive ? 'savedForSite' : 'saved'} />
    </>
  );
}

/** Why there is nothing to propose, if there isn't. */
const whyNoProposals = ({ slots }: Stylization, lead: string | null): 'noLead' | 'full' | 'nothing' => {
  if (lead === null) return 'noLead';
  return slots.length > 0 && slots.every(({ productId }) => productId !== null) ? 'full' : 'nothing';
};

type Proposed = readonly {
  readonly candidates: readonly { readonly product: SavedStylization['products'][string] }[];
}[];
const findProposed = (slots: Proposed, productId: string) =>
  slots.flatMap(({ candidates }) => candidates).find(({ product }) => product.id === productId)?.product;
