import { useQueryClient } from '@tanstack/react-query';
import type { FoundPath, MappingField } from '@vitrina/contract';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useFormDraft } from '../../../api/editor/use-form-draft.ts';
import { useApiMutation } from '../../../api/use-api.ts';
import { usePanel } from '../../../kit/panel-context.ts';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { MappingEditor } from './mapping-editor.tsx';
import { itemsOf, type MappingRow, mappingRow, rowsOf } from './mapping-rows.ts';
import { useMappingProblems } from './use-mapping-problems.ts';

type SavedMappingProps = {
  catalogId: string;
  fields: readonly MappingField[];
  foundPaths: readonly FoundPath[] | null;
};

const draftRows = z.array(mappingRow);

export function SavedMapping({ catalogId, fields, foundPaths }: SavedMappingProps) {
  const client = useQueryClient();
  const { notices } = usePanel();
  const saved = rowsOf(fields);
  const draft = useFormDraft<MappingRow[]>(draftRows);
  const [rows, setRows] = useState(draft.kept ?? saved);
  const isDirty = JSON.stringify(itemsOf(rows)) !== JSON.stringify(itemsOf(saved));
  useEffect(() => draft.keep(isDirty ? rows : null), [draft.keep, isDirty, rows]);
  const problems = useMappingProblems(rows);
  const save = useApiMutation('updateMapping', {
    invalidates: [
      'listMappings',
      'listFields',
      'isProdImportFinished',
      'getImportStatus',
      'listFullCatalogs',
    ],
    action: 'saveMapping',
    onFailure: problems.take,
    onSuccess: () => {
      draft.drop();
      // The products of the previous run must not be taken for those of the one that has just started.
      client.removeQueries({ queryKey: ['getImportedProducts'] });
      notices.succeed('saved');
    },
  });
  const discard = (): void => {
    setRows(saved);
    problems.forget();
    draft.drop();
  };
  return (
    <>
      <RestoredNote draft={draft} onDiscard={discard} />
      <MappingEditor
        rows={rows}
        foundPaths={foundPaths}
        problems={problems.shown}
        attempts={problems.attempts}
        onChange={setRows}
      />
      <SaveBar
        isDirty={isDirty}
        isSaving={save.isPending}
        onDiscard={discard}
        onSave={() => {
          if (problems.validate()) save.mutate({ body: { mapping: itemsOf(rows), catalogId } });
        }}
      />
    </>
  );
}
