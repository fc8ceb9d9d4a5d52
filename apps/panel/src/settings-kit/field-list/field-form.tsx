import { Button } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RestoredNote } from '../../ui/restored-note.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useUndo } from '../../ui/use-undo.tsx';
import type { SettingForm } from '../form/use-setting-form.ts';
import classes from './field-list.module.css';
import { FieldList, type FieldListProps } from './field-list.tsx';

type FieldFormProps<T> = FieldListProps & {
  form: SettingForm<readonly T[]>;
  /** What is saved, as far as it can be saved again: without fields that the catalog has lost. */
  saved: readonly T[];
  /** Says that the defaults are back. */
  resetLabel: string;
  /** Stands over the list, beside the way back to the defaults. */
  summary?: ReactNode;
};

/** A setting that is a list of fields with switches, saved by its bar. */
export function FieldForm<T>({ form, saved, resetLabel, summary, ...list }: FieldFormProps<T>) {
  const { t } = useTranslation();
  const offerUndo = useUndo();
  const reset = (): void => {
    const { value, isDirty, save, reset: toDefaults, change } = form;
    // What was changed and not saved comes back as it was: changed, and not saved.
    const undo = (): void => save(saved, isDirty ? () => change(value) : undefined);
    toDefaults(() => offerUndo(resetLabel, undo));
  };
  return (
    <>
      <RestoredNote draft={form.draft} onDiscard={form.discard} />
      <div className={classes.tools}>
        <span>{summary}</span>
        <Button
          variant="subtle"
          leftSection={<IconRotate size={18} aria-hidden />}
          loading={form.isSaving}
          onClick={reset}
        >
          {t('weights.toDefaults')}
        </Button>
      </div>
      <FieldList {...list} />
      <SaveBar
        isDirty={form.isDirty}
        isSaving={form.isSaving}
        onSave={() => form.save()}
        onDiscard={form.discard}
      />
    </>
  );
}
