import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../kit/panel-context.ts';
import classes from './user-button.module.css';

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** The round button with the customer's initials. */
export function UserButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  const initials = initialsOf(useUser()?.displayName ?? '');
  return (
    <UnstyledButton
      {...props}
      className={classes.root}
      aria-label={t('common.userMenu', { initials })}
      aria-haspopup="dialog"
    >
      {initials}
    </UnstyledButton>
  );
}
