import { ActionIcon, Button, Drawer, Modal, Title } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconArrowsMaximize, IconEye } from '@tabler/icons-react';
import type { AppLabels, AppSettings } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './preview.module.css';
import { PreviewStage } from './preview-stage.tsx';
import type { Shown } from './spots.ts';

export type AppPreviewProps = {
  searchId: string;
  /** Unsaved settings to show; by default the saved ones. */
  settings?: AppSettings;
  labels?: AppLabels;
  shown: Shown;
  onShown: (shown: Shown) => void;
  /** Whether some input isn't finished, which the preview leaves out. */
  isUnfinished?: boolean;
  /** The form. */
  children: ReactNode;
};

/**
 * A form with the running search app and the owner's products beside it. In a narrow window the app is in a sheet, which a bar above the form opens.
 */
export function AppPreview({ children, ...stage }: AppPreviewProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false });
  const [isSheetOpen, sheet] = useDisclosure(false);
  const [isWhole, whole] = useDisclosure(false);
  const title = t('searchApp.preview.title');
  return (
    <div className={classes.columns}>
      {isNarrow && (
        <div className={classes.bar}>
          <Button
            fullWidth
            variant="default"
            aria-haspopup="dialog"
            leftSection={<IconEye size={18} aria-hidden />}
            onClick={sheet.open}
          >
            {t('searchApp.preview.show')}
          </Button>
        </div>
      )}
      <div className={classes.main}>{children}</div>
      {!isNarrow && (
        <aside className={classes.root} aria-label={title}>
          <div className={classes.head}>
            <Title order={2} size="h3">
              {title}
            </Title>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('searchApp.preview.enlarge')}
              title={t('searchApp.preview.enlarge')}
              aria-haspopup="dialog"
              onClick={whole.open}
            >
              <IconArrowsMaximize size={18} aria-hidden />
            </ActionIcon>
          </div>
          {!isWhole && <PreviewStage {...stage} firstDevice="phone" />}
        </aside>
      )}
      <Drawer.Root
        opened={isNarrow && isSheetOpen}
        onClose={sheet.close}
        position="bottom"
        size="92dvh"
        padding="md"
      >
        <Drawer.Overlay />
        <Drawer.Content className={classes.sheet}>
          <Drawer.Header role="presentation">
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            <Drawer.CloseButton aria-label={t('common.close')} />
          </Drawer.Header>
          <Drawer.Body className={classes.whole}>
            <PreviewStage {...stage} firstDevice="phone" />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <Modal.Root opened={!isNarrow && isWhole} onClose={whole.close} fullScreen padding="md">
        <Modal.Content className={classes.sheet}>
          <Modal.Header role="presentation">
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            <Modal.CloseButton aria-label={t('common.close')} />
          </Modal.Header>
          <Modal.Body className={classes.whole}>
            <PreviewStage {...stage} firstDevice="desktop" isWhole />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </div>
  );
}
