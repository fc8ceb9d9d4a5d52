import { IconPencil, IconTrash, IconWand } from '@tabler/icons-react';
import type { SavedPhrase } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../kit/paths.ts';
import type { Columns } from '../../ui/data-table.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { columnsOf } from '../../ui/table-columns.ts';
import { CreatedBy } from './created-by.tsx';
import { PhraseForm } from './phrase-form.tsx';
import type { PhraseScope } from './phrase-scope.ts';
import classes from './phrases.module.css';
import { type ListKind, usePhraseSaves } from './use-phrase-changes.ts';

const column = columnsOf<SavedPhrase>();

type Editing = {
  readonly editing: string | null;
  readonly setEditing: (phrase: string | null) => void;
  readonly remove: (phrase: string) => void;
};

type PhraseCellProps = { kind: ListKind; scope: PhraseScope; phrase: string; onClose: () => void };

function PhraseEditor({ kind, scope, phrase, onClose }: PhraseCellProps) {
  const { t } = useTranslation();
  const { rename } = usePhraseSaves(kind, scope);
  return (
    <div className={classes.edit}>
      <PhraseForm
        label={t('phrases.editOf', { phrase })}
        initial={phrase}
        submitLabel={t('common.save')}
        kind={kind}
        searchId={scope.searchId}
        save={(to) => rename(phrase, to)}
        onSaved={onClose}
        onCancel={onClose}
      />
    </div>
  );
}

/** The columns of a list of single phrases, which can be edited in place. */
export const usePhraseColumns = (
  kind: ListKind,
  scope: PhraseScope,
  { editing, setEditing, remove }: Editing,
): Columns<SavedPhrase> => {
  const { t } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the scope only the search matters; an open form must not be remounted.
  return useMemo(() => {
    const labels = { phrase: t('phrases.columns.phrase'), createdAt: t('phrases.columns.createdAt') };
    return [
      column.accessor('phrase', {
        header: labels.phrase,
        enableHiding: false,
        meta: { label: labels.phrase },
        cell: ({ row: { original } }) =>
          editing === original.phrase ? (
            <PhraseEditor
              kind={kind}
              scope={scope}
              phrase={original.phrase}
              onClose={() => setEditing(null)}
            />
          ) : (
            <span className={classes.phrase}>{original.phrase}</span>
          ),
      }),
      column.accessor('createdAt', {
        header: labels.createdAt,
        meta: { label: labels.createdAt },
        cell: ({ row }) => <CreatedBy {...row.original} />,
      }),
      column.display({
        id: 'actions',
        enableHiding: false,
        meta: { kind: 'actions' },
        cell: ({ row: { original } }) => (
          <RowActions
            name={original.phrase}
            actions={[
              {
                label: t('phrases.actions.edit'),
                icon: IconPencil,
                onClick: () => setEditing(original.phrase),
              },
              {
                label: t('phrases.actions.try'),
                icon: IconWand,
                to: pathTo('try'),
                search: { q: original.phrase },
              },
              {
                label: t(`phrases.${kind}.delete`),
                icon: IconTrash,
                isDangerous: true,
                onClick: () => remove(original.phrase),
              },
            ]}
          />
        ),
      }),
    ];
  }, [t, kind, scope.searchId, editing, setEditing, remove]);
};
