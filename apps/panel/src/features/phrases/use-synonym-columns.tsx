import { IconPencil, IconTrash, IconWand } from '@tabler/icons-react';
import type { SavedSynonym } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../kit/paths.ts';
import { synonymText } from '../../kit/synonym-text.ts';
import type { Columns } from '../../ui/data-table.tsx';
import { RowActions } from '../../ui/row-actions.tsx';
import { columnsOf } from '../../ui/table-columns.ts';
import { CreatedBy } from './created-by.tsx';
import { SynonymChips, typedPhrases } from './synonym-text.tsx';

const column = columnsOf<SavedSynonym>();

export const useSynonymColumns = (
  edit: (entry: SavedSynonym) => void,
  remove: (entry: SavedSynonym) => void,
): Columns<SavedSynonym> => {
  const { t } = useTranslation();
  return useMemo(() => {
    const labels = {
      phrase: t('phrases.columns.synonyms'),
      type: t('phrases.synonyms.type'),
      createdAt: t('phrases.columns.createdAt'),
    };
    return [
      column.accessor(({ synonym }) => synonymText(synonym), {
        id: 'phrase',
        header: labels.phrase,
        enableHiding: false,
        meta: { label: labels.phrase },
        cell: ({ row }) => <SynonymChips synonym={row.original.synonym} />,
      }),
      column.accessor(({ synonym }) => t(`phrases.synonyms.${synonym.type}`), {
        id: 'type',
        header: labels.type,
        enableSorting: false,
        meta: { label: labels.type },
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
            name={synonymText(original.synonym)}
            actions={[
              { label: t('phrases.actions.edit'), icon: IconPencil, onClick: () => edit(original) },
              {
                label: t('phrases.actions.try'),
                icon: IconWand,
                to: pathTo('try'),
                search: { q: typedPhrases(original.synonym)[0] ?? '' },
              },
              {
                label: t('phrases.synonyms.delete'),
                icon: IconTrash,
                isDangerous: true,
                onClick: () => remove(original),
              },
            ]}
          />
        ),
      }),
    ];
  }, [t, edit, remove]);
};
