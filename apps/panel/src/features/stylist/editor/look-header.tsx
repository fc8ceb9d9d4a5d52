import { Badge, Button, Switch, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy, IconEye, IconHistory, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { SavedStylization, Stylization } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import type { Editor } from '../../../api/editor/editor.ts';
import { StepButtons } from '../../../api/editor/step-buttons.tsx';
import type { EditSteps } from '../../../api/editor/use-edit-steps.ts';
import { pathTo } from '../../../kit/paths.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { lookColors } from '../list/stylization-card.tsx';
import { lookState } from '../look/resolve-look.ts';
import { ShopPreview } from '../preview/shop-preview.tsx';
import { useStylizationActions } from '../use-stylization-actions.ts';
import { VersionDrawer } from '../versions/version-drawer.tsx';
import classes from './editor.module.css';
import type { LookControl } from './look-control.ts';

type LookHeaderProps = {
  catalogId: string;
  editor: Editor<Stylization>;
  steps: EditSteps<Stylization>;
  control: LookControl;
  /** Null for a new look. */
  saved: SavedStylization | null;
};

/** The name of a look, whether visitors see it, and what can be done with it as a whole. */
export function LookHeader({ catalogId, editor, steps, control, saved }: LookHeaderProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { duplicate, remove } = useStylizationActions();
  const [isPreviewOpen, preview] = useDisclosure(false);
  const [isHistoryOpen, history] = useDisclosure(false);
  const { value } = editor;
  const state = lookState(value, control.products.find, control.products.areKnown);
  const title = saved ? saved.stylization.name : t('stylist.new.title');
  return (
    <>
      <PageHeader
        title={title}
        text={t('stylist.editorText')}
        action={
          <div className={classes.actions}>
            <StepButtons steps={steps} labels={{ undo: t('stylist.undo'), redo: t('stylist.redo') }} />
            <Button variant="default" leftSection={<IconEye size={18} aria-hidden />} onClick={preview.open}>
              {t('stylist.preview.open')}
            </Button>
            {saved && (
              <RowActions
                name={title}
                actions={[
                  { label: t('stylist.versions.title'), icon: IconHistory, onClick: history.open },
                  {
                    label: t('stylist.actions.duplicate'),
                    icon: IconCopy,
                    onClick: () =>
                      duplicate(
                        saved,
                        (stylizationId) => void navigate({ to: pathTo('stylization', { stylizationId }) }),
                      ),
                  },
                  {
                    label: t('stylist.actions.delete'),
                    icon: IconTrash,
                    isDangerous: true,
                    onClick: () => remove(saved, () => void navigate({ to: pathTo('stylizations') })),
                  },
                ]}
              />
            )}
          </div>
        }
      />
      <div className={classes.fields}>
        <TextInput
          className={classes.name}
          label={t('fields.names.stylizationName')}
          maxLength={100}
          value={value.name}
          error={editor.errorAt('name')}
          onChange={({ currentTarget }) => steps.edit({ ...value, name: currentTarget.value }, 'name')}
        />
        <div className={classes.visibility}>
          <Switch
            checked={value.isActive}
            label={t('stylist.visible')}
            onChange={({ currentTarget }) => steps.edit({ ...value, isActive: currentTarget.checked })}
          />
          <Badge variant="light" color={lookColors[state]} tt="none" fw={560} radius="sm" size="lg">
            {t(`stylist.states.${state}`)}
          </Badge>
        </div>
      </div>
      <ShopPreview
        isOpen={isPreviewOpen}
        onClose={preview.close}
        catalogId={catalogId}
        value={value}
        products={control.products}
      />
      {saved && (
        <VersionDrawer
          stylizationId={saved.stylizationId}
          isOpen={isHistoryOpen}
          onClose={history.close}
          onRestored={() => {
            editor.discard();
            steps.clear();
          }}
        />
      )}
    </>
  );
}
