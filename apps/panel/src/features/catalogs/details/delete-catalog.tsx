import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { FullCatalog } from '@vitrina/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../../ui/quiet.tsx';
import type { RowAction } from '../../../ui/row-actions.tsx';
import classes from './details.module.css';

/** Deletes the catalog, with Undo for 10 s, or explains why it can't be deleted. */
export function DeleteCatalog({ catalog, actions }: { catalog: FullCatalog; actions: readonly RowAction[] }) {
  const { t } = useTranslation();
  const reasonId = useId();
  const deletion = actions.find(({ isDangerous }) => isDangerous);
  if (!deletion) return null;
  const { disabledReason, onClick } = deletion;
  return (
    <section className={classes.deletion}>
      <Quiet id={reasonId}>{disabledReason ?? t('catalog.deleteText', { name: catalog.name })}</Quiet>
      <Button
        // Not `disabled`: the reason must be reachable by keyboard.
        variant="default"
        {...(!disabledReason && { c: 'red' })}
        aria-disabled={disabledReason ? true : undefined}
        {...(disabledReason && { 'data-disabled': true })}
        aria-describedby={reasonId}
        leftSection={<IconTrash size={17} aria-hidden />}
        onClick={() => {
          if (!disabledReason) onClick?.();
        }}
      >
        {t('catalog.delete')}
      </Button>
    </section>
  );
}
