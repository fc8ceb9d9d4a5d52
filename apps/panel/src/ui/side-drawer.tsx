import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './side-drawer.module.css';

type SideDrawerProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Pixels. */
  width?: number;
  /** Whether another dialog stands above it, which Escape closes then. */
  isCovered?: boolean;
  children: ReactNode;
};

/** A titled drawer on the right. Its content is mounted only while it is open. */
export function SideDrawer({
  title,
  isOpen,
  onClose,
  width = 560,
  isCovered = false,
  children,
}: SideDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!isCovered}
      position="right"
      size={width}
      padding="lg"
      transitionProps={{ duration: 140 }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* A header element here would be announced as the page's banner. */}
        <Drawer.Header role="presentation">
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('common.close')} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
