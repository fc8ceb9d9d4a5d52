import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './save-bar.module.css';

type SaveBarProps = {
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

/** Stands at the bottom as long as something is changed and not saved. */
export function SaveBar({ isDirty, isSaving, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation();
  if (!isDirty && !isSaving) return null;
  return (
    <section className={classes.root} aria-label={t('common.unsavedChanges')}>
      <span role="status">{t('common.unsavedChanges')}</span>
      <span className={classes.actions}>
        <Button variant="default" onClick={onDiscard} disabled={isSaving}>
          {t('common.discard')}
        </Button>
        <Button onClick={onSave} loading={isSaving}>
          {t('common.save')}
        </Button>
      </span>
    </section>
  );
}
