import { ActionIcon, Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLink } from './link-context.ts';
import classes from './row-actions.module.css';

export type RowAction = {
  readonly label: string;
  readonly icon: Icon;
  /** An address to go to, or a function to call. */
  readonly to?: string;
  readonly search?: Readonly<Record<string, string>>;
  /** An address outside of the panel, opened in a tab of its own. */
  readonly href?: string;
  readonly onClick?: () => void;
  /** Why the action is unavailable. It is still listed, with this reason. */
  readonly disabledReason?: string | undefined;
  readonly isDangerous?: boolean;
  /** What the action takes with it, under its name. */
  readonly note?: string;
};

/** The menu of a row's actions. An unavailable one says why. */
export function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const { t } = useTranslation();
  const Link = useLink();
  const id = useId();
  return (
    <Menu position="bottom-end" shadow="md" width={280} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('common.table.actionsOf', { name })}
        >
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(
          ({ label, icon: Sign, to, search, href, onClick, disabledReason, isDangerous, note }, at) => {
            const noteId = `${id}${at}`;
            const words = (
              <>
                {label}
                {disabledReason && <span className={classes.reason}>{disabledReason}</span>}
                {note && !disabledReason && (
                  <span id={noteId} className={classes.reason}>
                    {note}
                  </span>
                )}
              </>
            );
            const sign = <Sign size={18} stroke={1.7} aria-hidden />;
            if (to !== undefined && !disabledReason)
              return (
                <Menu.Item
                  key={label}
                  component={Link}
                  to={to}
                  {...(search && { search })}
                  leftSection={sign}
                >
                  {words}
                </Menu.Item>
              );
            if (href !== undefined)
              return (
                <Menu.Item
                  key={label}
                  component="a"
                  href={href}
                  target="_blank"
                  rel="noreferrer"
                  leftSection={sign}
                >
                  {words}
                </Menu.Item>
              );
            return (
              // Not `disabled`: the reason has to be reachable by keyboard.
              <Menu.Item
                key={label}
                leftSection={sign}
                aria-disabled={disabledReason ? true : undefined}
                closeMenuOnClick={!disabledReason}
                className={classes.item}
                {...(note && !disabledReason && { 'aria-label': label, 'aria-describedby': noteId })}
                {...(isDangerous && !disabledReason && { color: 'red' })}
                onClick={() => {
                  if (!disabledReason) onClick?.();
                }}
              >
                {words}
              </Menu.Item>
            );
          },
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
