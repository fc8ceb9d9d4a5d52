import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Brand } from '../frame/brand.tsx';
import { VerticalMenu } from './vertical-menu.tsx';

/** The menu on narrow screens, and in the full layout. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={300}
      title={<Brand />}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      transitionProps={{ duration: 140 }}
    >
      <VerticalMenu />
    </Drawer>
  );
}
