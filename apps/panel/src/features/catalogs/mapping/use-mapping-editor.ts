import { type CallName, type MappingItem, mapping } from '@vitrina/contract';
import { z } from 'zod';
import type { Editor } from '../../../api/editor/editor.ts';
import { useEditor } from '../../../api/editor/use-editor.ts';
import { isApiFailure } from '../../../kit/api-failure.ts';
import { useNotices } from '../../../kit/use-notices.ts';
import { itemsOf, type MappingRow, mappingRow, problemsByRow, refusedProblems } from './mapping-rows.ts';

const draftRows = z.array(mappingRow);
const restoredRows = (stored: unknown): MappingRow[] | null => {
  const rows = draftRows.safeParse(stored);
  return rows.success ? rows.data : null;
};

type MappingEditorChoices = {
  saved: readonly MappingRow[];
  save: (mapping: MappingItem[]) => Promise<unknown>;
  invalidates: readonly CallName[];
  /** False if the screen stores the draft itself. */
  draft?: false;
  onSaved: () => void;
};

/** Edits a mapping. Problems show at their rows; a refusal by the server is raised as a notice as well. */
export const useMappingEditor = ({ save, draft, ...rest }: MappingEditorChoices) => {
  const notices = useNotices();
  const editor: Editor<readonly MappingRow[]> = useEditor<readonly MappingRow[], MappingItem[]>({
    ...rest,
    schema: mapping,
    bodyOf: itemsOf,
    save: async (items) => {
      notices.withdraw('mappingPaths');
      try {
        return await save(items);
      } catch (failure) {
        if (isApiFailure(failure) && refusedProblems(items, failure).length > 0)
          notices.raise({ action: 'mappingPaths' });
        throw failure;
      }
    },
    action: 'saveMapping',
    problemsOf: (failure) => refusedProblems(itemsOf(editor.value), failure),
    pathOf: (path) => path.replace(/^mapping\.?/, ''),
    draft: draft ?? { restore: restoredRows },
  });
  return {
    ...editor,
    rowProblems: problemsByRow(editor.value, editor.problems),
    discard: () => {
      notices.withdraw('mappingPaths');
      editor.discard();
    },
  };
};
