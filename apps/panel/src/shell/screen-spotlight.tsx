import '@mantine/spotlight/styles.layer.css';
import { Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMenu } from './use-menu.ts';

/** Finds any screen by its name (Ctrl+K). */
export function ScreenSpotlight({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { sections } = useMenu();
  return (
    <Spotlight
      forceOpened={isOpen}
      onSpotlightClose={onClose}
      shortcut={null}
      highlightQuery
      nothingFound={t('common.nothingFound')}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: t('common.findScreen'),
        'aria-label': t('common.findScreen'),
      }}
      actions={sections.map(({ group, entries }) => ({
        group: t(`menu.${group}`),
        actions: entries.map(({ name, path, menu }) => ({
          id: name,
          label: t(`screens.${name}`),
          leftSection: <menu.icon size={20} stroke={1.7} aria-hidden />,
          onClick: () => {
            void navigate({ to: path });
          },
        })),
      }))}
    />
  );
}
