import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './restored-note.module.css';

type RestoredNoteProps = {
  draft: { readonly isRestored: boolean };
  /** Where no save bar offers it. */
  onSave?: () => void;
  onDiscard: () => void;
};

/** Says that unsaved input was restored, and offers to discard it. */
export function RestoredNote({ draft, onSave, onDiscard }: RestoredNoteProps) {
  const { t } = useTranslation();
  if (!draft.isRestored) return null;
  return (
    <p className={classes.root} role="status">
      <IconHistory size={18} stroke={1.7} aria-hidden />
      <span>{t('common.restored.text')}</span>
      {onSave && (
        <Button variant="light" size="compact-sm" onClick={onSave}>
          {t('common.save')}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        {t('common.restored.discard')}
      </Button>
    </p>
  );
}
