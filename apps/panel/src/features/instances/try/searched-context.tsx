import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './try.module.css';

type SearchedContextProps = { name: string; onRemove: () => void };

/** The part of the shop's page that the search is made for, with a button that removes it. */
export function SearchedContext({ name, onRemove }: SearchedContextProps) {
  const { t } = useTranslation();
  if (name === '') return null;
  return (
    <div className={classes.chips}>
      <UnstyledButton
        className={classes.chip}
        aria-label={t('try.removeContext', { name })}
        onClick={onRemove}
      >
        {t('try.context', { name })}
        <IconX size={14} aria-hidden />
      </UnstyledButton>
    </div>
  );
}
