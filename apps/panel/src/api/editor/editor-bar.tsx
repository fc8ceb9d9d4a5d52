import type { Problem } from '@vitrina/contract';
import type { SuccessName } from '../../kit/notices.ts';
import { useNotices } from '../../kit/use-notices.ts';
import { RestoredNote } from '../../ui/restored-note.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import type { Editor } from './editor.ts';

/** Says that the form opened with unsaved input from before, and offers to discard it. */
export function EditorNote({ editor }: { editor: Pick<Editor<unknown>, 'isRestored' | 'discard'> }) {
  return <RestoredNote draft={editor} onDiscard={editor.discard} />;
}

type EditorBarProps = {
  editor: Pick<Editor<unknown>, 'isDirty' | 'isSaving' | 'submit' | 'discard'>;
  /** The notice after a save; left out where the screen itself shows the success. */
  notice?: SuccessName;
  /** What is edited was never saved. */
  isNew?: boolean;
  onBroken?: (problems: readonly Problem[]) => void;
};

/** The save bar of an editor. */
export function EditorBar({ editor, notice, isNew = false, onBroken }: EditorBarProps) {
  const notices = useNotices();
  const save = async (): Promise<void> => {
    const isSaved = await editor.submit(onBroken);
    // Also if the screen was left in the meantime.
    if (isSaved && notice) notices.succeed(notice);
  };
  return (
    <SaveBar
      isDirty={editor.isDirty}
      isSaving={editor.isSaving}
      isNew={isNew}
      onSave={() => void save()}
      onDiscard={editor.discard}
    />
  );
}
