import { RestoredNote } from '../../ui/restored-note.tsx';
import { SaveFailed } from './save-failed.tsx';
import { SettingConflict } from './setting-conflict.tsx';
import type { SettingEditor } from './use-setting-editor.ts';

type Shown =
  | 'conflict'
  | 'isAutosaved'
  | 'isRestored'
  | 'phase'
  | 'failure'
  | 'retry'
  | 'saveOver'
  | 'discard';

/** What the owner has to know of changes that aren't saved, above a setting: restored, refused, or changed elsewhere. */
export function SettingNotes({ editor }: { editor: Pick<SettingEditor<unknown>, Shown> }) {
  const { isAutosaved, retry } = editor;
  if (editor.conflict) return <SettingConflict editor={editor} lines={editor.conflict} />;
  if (!isAutosaved) return <RestoredNote draft={editor} onDiscard={editor.discard} />;
  const isRestored = editor.isRestored && editor.phase === 'idle';
  return (
    <>
      <SaveFailed failure={editor.failure} onRetry={retry} />
      <RestoredNote draft={{ isRestored }} onSave={retry} onDiscard={editor.discard} />
    </>
  );
}
