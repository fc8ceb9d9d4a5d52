import { Button, Divider, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { type Icon, IconCreditCard, IconKey, IconLogout, IconUserShield } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { locales } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePanel, usePreferences, useUser } from '../../kit/panel-context.ts';
import { paths } from '../../kit/paths.ts';
import { layouts, skins } from '../../kit/preferences.ts';
import { dropFormDrafts } from '../../kit/storage-keys.ts';
import { UserButton } from './user-button.tsx';

/**
 * The signed-in customer, the panel's language, skin and layout, and the sign-out button. Opens as soon as it has
 * loaded.
 */
export function UserPopover() {
  const { t } = useTranslation();
  const { preferences, signOut, tabStorage } = usePanel();
  const { locale, skin, layout } = usePreferences();
  const user = useUser();
  const choices = <T extends string>(values: readonly T[], labelOf: (value: T) => string) =>
    values.map((value) => ({ value, label: labelOf(value) }));
  return (
    <Popover
      defaultOpened
      position="bottom-end"
      offset={8}
      shadow="md"
      radius="lg"
      transitionProps={{ duration: 120 }}
      trapFocus
    >
      <Popover.Target>
        <UserButton />
      </Popover.Target>
      <Popover.Dropdown p="md" w={300}>
        <Stack gap="sm">
          <div>
            <Text fw={600}>{user?.displayName}</Text>
            <Text size="sm" c="dimmed">
              {user?.domain}
            </Text>
          </div>
          <Divider />
          <Choice label={t('common.language')}>
            <SegmentedControl
              fullWidth
              aria-label={t('common.language')}
              value={locale}
              data={choices(locales, (value) => t(`common.locales.${value}`))}
              onChange={(value) => preferences.choose({ locale: value })}
            />
          </Choice>
          <Choice label={t('common.skin')}>
            <SegmentedControl
              fullWidth
              aria-label={t('common.skin')}
              value={skin}
              data={choices(skins, (value) => t(`common.skins.${value}`))}
              onChange={(value) => preferences.choose({ skin: value })}
            />
          </Choice>
          <Choice label={t('common.layout')}>
            <SegmentedControl
              fullWidth
              aria-label={t('common.layout')}
              value={layout}
              data={choices(layouts, (value) => t(`common.layouts.${value}`))}
              onChange={(value) => preferences.choose({ layout: value })}
            />
          </Choice>
          <Divider />
          <Stack gap={2} component="nav" aria-label={t('common.accountMenu.label')}>
            <MenuLink to={paths.account} icon={IconUserShield}>
              {t('screens.account')}
            </MenuLink>
            <MenuLink to={paths.account} hash="password" icon={IconKey}>
              {t('common.accountMenu.password')}
            </MenuLink>
            <MenuLink to={paths.subscription} icon={IconCreditCard}>
              {t('common.accountMenu.plan')}
            </MenuLink>
          </Stack>
          <Button
            variant="default"
            leftSection={<IconLogout size={18} />}
            onClick={() => {
              // Drafts are kept if the session merely expires.
              dropFormDrafts(tabStorage);
              void signOut();
            }}
          >
            {t('common.signOut')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4} aria-hidden>
        {label}
      </Text>
      {children}
    </div>
  );
}

type MenuLinkProps = { to: string; hash?: string; icon: Icon; children: string };

function MenuLink({ to, hash, icon: Sign, children }: MenuLinkProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      justify="flex-start"
      leftSection={<Sign size={18} aria-hidden />}
      renderRoot={(props) => <Link to={to} {...(hash && { hash })} {...props} />}
    >
      {children}
    </Button>
  );
}
