import type { Problem } from '@vitrina/contract';
import type { SuccessName } from '../../kit/notices.ts';
import { useNotices } from '../../kit/use-notices.ts';
import { RestoredNote } from '../../ui/restored-note.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import type { Editor } from './use-editor.ts';

/** Says that the form opened with what was typed before, and offers to throw it away. */
export function EditorNote({ editor }: { editor: Pick<Editor<unknown>, 'isRestored' | 'discard'> }) {
  return <RestoredNote draft={editor} onDiscard={editor.discard} />;
}

type EditorBarProps = {
  editor: Pick<Editor<unknown>, 'isDirty' | 'isSaving' | 'submit' | 'discard'>;
  /** What is said once it is saved; nothing where what follows says it. */
  notice?: SuccessName;
  onBroken?: (problems: readonly Problem[]) => void;
};

/** The bar that saves what is edited. */
export function EditorBar({ editor, notice, onBroken }: EditorBarProps) {
  const notices = useNotices();
  const save = async (): Promise<void> => {
    const isSaved = await editor.submit(onBroken);
    // Also where the screen was left meanwhile.
    if (isSaved && notice) notices.succeed(notice);
  };
  return (
    <SaveBar
      isDirty={editor.isDirty}
      isSaving={editor.isSaving}
      onSave={() => void save()}
      onDiscard={editor.discard}
    />
  );
}
