import { ActionIcon, Badge, Button, Switch, TextInput, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconEye,
  IconHistory,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { SavedStylization, Stylization } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import type { Editor } from '../../../api/editor/editor.ts';
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
import type { EditSteps } from './use-edit-steps.ts';

type LookHeaderProps = {
  editor: Editor<Stylization>;
  steps: EditSteps<Stylization>;
  control: LookControl;
  /** Null for a new look. */
  saved: SavedStylization | null;
};

type StepButtonProps = { label: string; keys: string; icon: Icon; onStep: (() => void) | undefined };

function StepButton({ label, keys, icon: Sign, onStep }: StepButtonProps) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon variant="default" size={38} aria-label={label} disabled={!onStep} onClick={onStep}>
        <Sign size={19} />
      </ActionIcon>
    </Tooltip>
  );
}

/** The name of a look, whether visitors see it, and what can be done with it as a whole. */
export function LookHeader({ editor, steps, control, saved }: LookHeaderProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { duplicate, remove } = useStylizationActions();
  const [isPreviewOpen, preview] = useDisclosure(false);
  const [isHistoryOpen, history] = useDisclosure(false);
  const { value } = editor;
  const state = lookState(value, control.products.find);
  const title = saved ? saved.stylization.name : t('stylist.new.title');
  return (
    <>
      <PageHeader
        title={title}
        text={t('stylist.editorText')}
        action={
          <div className={classes.actions}>
            <StepButton label={t('stylist.undo')} keys="Ctrl+Z" icon={IconArrowBackUp} onStep={steps.undo} />
            <StepButton
              label={t('stylist.redo')}
              keys="Ctrl+Shift+Z"
              icon={IconArrowForwardUp}
              onStep={steps.redo}
            />
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
        value={value}
        find={control.products.find}
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
