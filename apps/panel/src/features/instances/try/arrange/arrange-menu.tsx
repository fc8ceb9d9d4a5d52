import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowUp, IconDots, IconEyeOff, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Arrange } from './use-arrange.ts';

type ArrangeMenuProps = { productId: string; title: string; count: number; arrange: Arrange };

const maxPlaces = 12;

/** The actions on a product of the results, as an alternative to dragging. */
export function ArrangeMenu({ productId, title, count, arrange }: ArrangeMenuProps) {
  const { t } = useTranslation();
  // The positions replace the menu's items: a submenu beside the menu is unusable on a phone.
  const [isPlacing, setPlacing] = useState(false);
  const places = Array.from({ length: Math.min(count, maxPlaces) }, (_, index) => index + 1);
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      width={250}
      transitionProps={{ duration: 120 }}
      onOpen={() => setPlacing(false)}
    >
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('common.table.actionsOf', { name: title })}
          disabled={!arrange.isReady}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isPlacing ? (
          places.map((place) => (
            <Menu.Item
              key={place}
              // The chosen item has unmounted and taken the focus with it.
              ref={place === 1 ? (item) => item?.focus() : undefined}
              onClick={() => arrange.pin(productId, title, place)}
            >
              {t('arrange.menu.place', { place })}
            </Menu.Item>
          ))
        ) : (
          <>
            <Menu.Item
              closeMenuOnClick={false}
              leftSection={<IconPin size={18} aria-hidden />}
              onClick={() => setPlacing(true)}
            >
              {t('arrange.menu.pinAt')}
            </Menu.Item>
            {arrange.isPinnedHere(productId) && (
              <Menu.Item
                leftSection={<IconPinnedOff size={18} aria-hidden />}
                onClick={() => arrange.unpin(productId, title)}
              >
                {t('arrange.menu.unpin')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconArrowUp size={18} aria-hidden />}
              onClick={() => arrange.raise(productId, title)}
            >
              {t('arrange.menu.raise')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconEyeOff size={18} aria-hidden />}
              onClick={() => arrange.hide(productId, title)}
            >
              {t('arrange.menu.hide')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
