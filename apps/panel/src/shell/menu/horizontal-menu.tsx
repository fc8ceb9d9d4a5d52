import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './horizontal-menu.module.css';
import { screenTitle } from './screen-title.ts';
import { useMenu } from './use-menu.ts';

/** The menu below the header, in the horizontal layout on wide screens: a drop-down for each group. */
export function HorizontalMenu() {
  const { t } = useTranslation();
  const { sections, activeName } = useMenu();
  return (
    <nav aria-label={t('common.mainMenu')} className={classes.root}>
      {sections.map(({ group, entries }) => (
        <Menu key={group} position="bottom-start" offset={6} transitionProps={{ duration: 120 }} shadow="md">
          <Menu.Target>
            <UnstyledButton
              className={classes.group}
              data-current={entries.some(({ name }) => name === activeName) || undefined}
            >
              {t(`menu.${group}`)}
              <IconChevronDown size={15} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {entries.map(({ name, path, menu }) => (
              <Menu.Item
                key={name}
                component={Link}
                to={path}
                leftSection={<menu.icon size={18} stroke={1.7} aria-hidden />}
                aria-current={name === activeName ? 'page' : undefined}
              >
                {screenTitle(t, name)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ))}
    </nav>
  );
}
