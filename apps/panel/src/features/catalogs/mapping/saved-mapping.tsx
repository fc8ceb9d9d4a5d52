import { useQueryClient } from '@tanstack/react-query';
import type { FoundPath, MappingField } from '@vitrina/contract';
import { useMemo } from 'react';
import { useApiClient } from '../../../api/api-context.ts';
import { EditorBar, EditorNote } from '../../../api/editor/editor-bar.tsx';
import { MappingEditor } from './mapping-editor.tsx';
import { rowsOf } from './mapping-rows.ts';
import { useMappingEditor } from './use-mapping-editor.ts';

type SavedMappingProps = {
  catalogId: string;
  fields: readonly MappingField[];
  foundPaths: readonly FoundPath[] | null;
};

export function SavedMapping({ catalogId, fields, foundPaths }: SavedMappingProps) {
  const api = useApiClient();
  const client = useQueryClient();
  const saved = useMemo(() => rowsOf(fields), [fields]);
  const editor = useMappingEditor({
    saved,
    save: (mapping) => api.call('updateMapping', { body: { mapping, catalogId } }),
    invalidates: [
      'listMappings',
      'listFields',
      'isProdImportFinished',
      'getImportStatus',
      'listFullCatalogs',
    ],
    // The products of the previous run must not be taken for those of the one that has just started.
    onSaved: () => client.removeQueries({ queryKey: ['getImportedProducts'] }),
  });
  return (
    <>
      <EditorNote editor={editor} />
      <MappingEditor
        rows={editor.value}
        foundPaths={foundPaths}
        problems={editor.rowProblems}
        onChange={editor.change}
      />
      <EditorBar editor={editor} notice="saved" />
    </>
  );
}
