import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { FullCatalog } from '@vitrina/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Quiet } from '../../../ui/quiet.tsx';
import type { RowAction } from '../../../ui/row-actions.tsx';
import classes from './details.module.css';

/** Deletion at the page's end: taken back by Undo for 10 s, or the reason why it can't be done. */
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
        // Not `disabled`: a reason that can't be reached by keyboard is none.
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
