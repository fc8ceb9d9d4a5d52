import { Button } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import classes from './field-list.module.css';
import { FieldList, type FieldListProps } from './field-list.tsx';
import type { SettingForm } from './use-setting-form.ts';

type FieldFormProps<T> = FieldListProps & {
  form: SettingForm<readonly T[]>;
  /** Stands over the list, beside the way back to the defaults. */
  summary?: ReactNode;
};

/** A setting that is a list of fields with switches, saved by its bar; saved empty, it is the defaults again. */
export function FieldForm<T>({ form, summary, ...list }: FieldFormProps<T>) {
  const { t } = useTranslation();
  return (
    <>
      <RestoredNote draft={form.draft} onDiscard={form.discard} />
      <div className={classes.tools}>
        <span>{summary}</span>
        <Button
          variant="subtle"
          leftSection={<IconRotate size={18} aria-hidden />}
          loading={form.isSaving}
          onClick={() => form.save([])}
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
