import { useQueryClient } from '@tanstack/react-query';
import type { FoundPath, MappingField } from '@vitrina/contract';
import { useState } from 'react';
import { useApiMutation } from '../../api/use-api.ts';
import { usePanel } from '../../shell/panel-context.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { MappingEditor } from './mapping-editor.tsx';
import { itemsOf, rowsOf } from './mapping-rows.ts';
import { useMappingProblems } from './use-mapping-problems.ts';

type SavedMappingProps = {
  catalogId: string;
  fields: readonly MappingField[];
  foundPaths: readonly FoundPath[] | null;
};

/** The editor over a saved mapping, with its save bar. */
export function SavedMapping({ catalogId, fields, foundPaths }: SavedMappingProps) {
  const client = useQueryClient();
  const { notices } = usePanel();
  const saved = rowsOf(fields);
  const [rows, setRows] = useState(saved);
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
      // The answer of the run before must not pass for the one that has just begun.
      client.removeQueries({ queryKey: ['getImportedProducts'] });
      notices.succeed('saved');
    },
  });
  return (
    <>
      <MappingEditor
        rows={rows}
        foundPaths={foundPaths}
        problems={problems.shown}
        attempts={problems.attempts}
        onChange={setRows}
      />
      <SaveBar
        isDirty={JSON.stringify(itemsOf(rows)) !== JSON.stringify(itemsOf(saved))}
        isSaving={save.isPending}
        onDiscard={() => {
          setRows(saved);
          problems.forget();
        }}
        onSave={() => {
          if (problems.judge()) save.mutate({ body: { mapping: itemsOf(rows), catalogId } });
        }}
      />
    </>
  );
}
