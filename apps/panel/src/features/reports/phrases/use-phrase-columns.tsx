import { UnstyledButton } from '@mantine/core';
import type { PhraseFigures, PhraseReportRow } from '@vitrina/contract';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhraseActions } from '../../../settings-kit/remedies/use-phrase-actions.ts';
import type { Columns } from '../../../ui/data-table.tsx';
import { type CellOf, useFigureColumns } from '../../../ui/figures/figure-columns.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { columnsOf } from '../../../ui/table-columns.ts';
import { MendedBadge } from '../mend/mended-badge.tsx';
import classes from '../table/table.module.css';

const column = columnsOf<PhraseReportRow>();

export const phraseFigures = [
  'searches',
  'emptySearches',
  'clicks',
  'ctr',
  'conversion',
  'salesCount',
  'unitsSold',
  'total',
] as const satisfies readonly (keyof PhraseFigures)[];
type PhraseFigureName = (typeof phraseFigures)[number];

type Choices = {
  readonly cellOf: CellOf<PhraseFigureName>;
  readonly currency: string;
  readonly isCompared: boolean;
  readonly open: (phrase: string) => void;
};

/** The columns of the reports on phrases. */
export const usePhraseColumns = ({
  cellOf,
  currency,
  isCompared,
  open,
}: Choices): Columns<PhraseReportRow> => {
  const { t } = useTranslation();
  const actionsOf = usePhraseActions();
  const helpOf = useCallback((name: PhraseFigureName) => t(`reports.help.phrases.${name}`), [t]);
  const figureColumns = useFigureColumns<PhraseReportRow, PhraseFigureName>({
    ...{ names: phraseFigures, helpOf, cellOf, currency, isCompared },
  });
  return useMemo(
    () => [
      column.accessor('phrase', {
        header: t('reports.columns.phrase'),
        enableHiding: false,
        meta: { label: t('reports.columns.phrase'), help: t('reports.help.phrases.phrase') },
        cell: ({ row: { original } }) =>
          original.phrase === '' ? (
            <span>
              {t('reports.otherPhrases')}
              <Quiet as="span" style={{ display: 'block' }}>
                {t('reports.otherPhrasesHelp')}
              </Quiet>
            </span>
          ) : (
            <>
              <UnstyledButton
                className={`row-cover ${classes.open} ${classes.phrase}`}
                onClick={() => open(original.phrase)}
              >
                {original.phrase}
              </UnstyledButton>
              <MendedBadge phrase={original.phrase} />
            </>
          ),
      }),
      ...figureColumns,
      column.display({
        id: 'actions',
        enableHiding: false,
        meta: { kind: 'actions' },
        cell: ({ row: { original } }) =>
          original.phrase !== '' && (
            <div className={classes.actions}>
              <RowActions name={original.phrase} actions={actionsOf(original.phrase)} />
            </div>
          ),
      }),
    ],
    [t, actionsOf, figureColumns, open],
  );
};
