import { Button } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorBar } from '../../api/editor/editor-bar.tsx';
import { useNotices } from '../../kit/use-notices.ts';
import { useUndo } from '../../ui/use-undo.tsx';
import { SettingNotes } from '../form/setting-notes.tsx';
import type { SettingEditor } from '../form/use-setting-editor.ts';
import classes from './field-list.module.css';
import { FieldList, type FieldListProps } from './field-list.tsx';
import type { ListOrDefaults } from './list-or-defaults.ts';

type FieldFormProps<T> = FieldListProps & {
  editor: SettingEditor<ListOrDefaults<T>>;
  /** The saved list without fields that the catalog no longer has, since those would be rejected when saved again. */
  saved: readonly T[];
  /** The confirmation that the defaults are back. */
  resetLabel: string;
  /** Rendered above the list, beside the button that restores the defaults. */
  summary?: ReactNode;
};

/** Edits a setting that is a list of fields with switches, with a save bar. */
export function FieldForm<T>({ editor, saved, resetLabel, summary, ...list }: FieldFormProps<T>) {
  const { t } = useTranslation();
  const notices = useNotices();
  const offerUndo = useUndo();
  const reset = async (): Promise<void> => {
    const { value, isDirty, saveInstead, change } = editor;
    // Undo restores the form as it was, with its unsaved changes.
    const undo = async (): Promise<void> => {
      if (!(await saveInstead(saved))) return;
      if (isDirty) change(value);
      else notices.succeed('savedForSite');
    };
    if (await saveInstead('defaults')) offerUndo(resetLabel, () => void undo());
  };
  return (
    <>
      <SettingNotes editor={editor} />
      <div className={classes.tools}>
        <span>{summary}</span>
        <Button
          variant="subtle"
          leftSection={<IconRotate size={18} aria-hidden />}
          loading={editor.isSaving}
          onClick={() => void reset()}
        >
          {t('weights.toDefaults')}
        </Button>
      </div>
      <FieldList {...list} />
      <EditorBar editor={editor} notice="savedForSite" />
    </>
  );
}
