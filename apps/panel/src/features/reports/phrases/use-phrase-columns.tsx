import { UnstyledButton } from '@mantine/core';
import type { PhraseFigures, PhraseReportRow } from '@vitrina/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Columns } from '../../../ui/data-table.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { columnsOf } from '../../../ui/table-columns.ts';
import { beforeOf, phraseKinds } from '../figures/figure-kinds.ts';
import { FigureText } from '../figures/figure-text.tsx';
import { MendedBadge } from '../mend/mended-badge.tsx';
import type { PhrasesNow } from '../mend/use-phrases-now.ts';
import classes from '../table/table.module.css';
import { usePhraseActions } from './use-phrase-actions.ts';

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

type Choices = {
  readonly currency: string;
  readonly isCompared: boolean;
  /** What the phrases answer today, in the report where that is worth telling. */
  readonly phrasesNow: PhrasesNow;
  readonly open: (phrase: string) => void;
};

/** The figures of a phrase, or of all phrases together, as cells by column. */
export const usePhraseCells = () => {
  const { t } = useTranslation();
  return (
    name: (typeof phraseFigures)[number],
    figures: PhraseFigures,
    before: PhraseFigures | null | undefined,
    currency: string,
  ) => (
    <FigureText
      kind={phraseKinds[name]}
      value={figures[name]}
      currency={currency}
      missing={name === 'ctr' ? t('reports.none.ctr') : t('reports.none.conversion')}
      before={beforeOf(phraseKinds[name], before, before?.[name])}
    />
  );
};

/** The columns of the reports on phrases. */
export const usePhraseColumns = ({
  currency,
  isCompared,
  phrasesNow,
  open,
}: Choices): Columns<PhraseReportRow> => {
  const { t } = useTranslation();
  const actionsOf = usePhraseActions();
  const cellOf = usePhraseCells();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `cellOf` changes with the language alone, as `t` does.
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
                className={`${classes.open} ${classes.phrase}`}
                onClick={() => open(original.phrase)}
              >
                {original.phrase}
              </UnstyledButton>
              <MendedBadge now={phrasesNow.get(original.phrase)} />
            </>
          ),
      }),
      ...phraseFigures.map((name) =>
        column.accessor((row) => row[name], {
          id: name,
          header: t(`reports.columns.${name}`),
          meta: {
            kind: 'number',
            label: t(`reports.columns.${name}`),
            help: t(`reports.help.phrases.${name}`),
            firstOrder: 'desc',
          },
          cell: ({ row: { original } }) =>
            cellOf(name, original, isCompared ? original.before : undefined, currency),
        }),
      ),
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
    [t, actionsOf, currency, isCompared, phrasesNow, open],
  );
};
