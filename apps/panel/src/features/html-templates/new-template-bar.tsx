import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './html-templates.module.css';

type NewTemplateBarProps = { isSaving: boolean; onSave: () => void };

/** Saves a template that is new and as it was begun: there are no changes yet to speak of, or to discard. */
export function NewTemplateBar({ isSaving, onSave }: NewTemplateBarProps) {
  const { t } = useTranslation();
  const text = t('htmlTemplates.editor.notSavedYet');
  return (
    <section className={classes.newBar} aria-label={text}>
      <span>{text}</span>
      <Button loading={isSaving} onClick={onSave}>
        {t('common.save')}
      </Button>
    </section>
  );
}
