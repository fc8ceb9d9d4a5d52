import { ActionIcon, Kbd, Skeleton, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../kit/panel-context.ts';
import { lazyComponent } from '../../ui/lazy-screen.tsx';
import { useScreens } from '../menu/screens-context.ts';
import { useCurrentScreen } from '../menu/use-menu.ts';
import { useSpotlight } from '../spotlight/spotlight-context.ts';
import { Brand } from './brand.tsx';
import classes from './header.module.css';
import { UserMenu } from './user-menu.tsx';

const InstancePicker = lazyComponent(async () => (await import('./instance-picker.tsx')).InstancePicker);

export function Header({ onMenu, isMenuOpen }: { onMenu: () => void; isMenuOpen: boolean }) {
  const { t } = useTranslation();
  const { layout } = usePreferences();
  const openSpotlight = useSpotlight();
  const screens = useScreens();
  const current = useCurrentScreen();
  return (
    <header className={classes.root} data-layout={layout}>
      <ActionIcon
        className={classes.burger}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('common.openMenu')}
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <IconMenu2 size={22} />
      </ActionIcon>
      <div className={classes.brand}>
        <Brand />
      </div>
      {current && screens[current].concernsInstance && (
        <Suspense fallback={<Skeleton height={46} width={200} radius="md" />}>
          <InstancePicker />
        </Suspense>
      )}
      <div className={classes.right}>
        <UnstyledButton className={classes.find} onClick={openSpotlight} aria-keyshortcuts="Control+K">
          <IconSearch size={17} aria-hidden />
          <span className={classes.findWords}>{t('common.findScreen')}</span>
          <Kbd className={classes.findKeys} size="xs">
            {t('common.findKeys')}
          </Kbd>
        </UnstyledButton>
        <UserMenu />
      </div>
    </header>
  );
}
