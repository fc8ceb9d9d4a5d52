import { Button, Divider, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconLogout, IconUserShield } from '@tabler/icons-react';
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
          <Button
            variant="default"
            leftSection={<IconUserShield size={18} />}
            renderRoot={(props) => <Link to={paths.account} {...props} />}
          >
            {t('screens.account')}
          </Button>
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
