import { UnstyledButton } from '@mantine/core';
import type { ImportRun } from '@vitrina/contract';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isManySkipped } from '../../../../kit/many-skipped.ts';
import { useFormat } from '../../../../kit/use-format.ts';
import type { Columns } from '../../../../ui/data-table.tsx';
import { ImportStatusBadge } from '../../../../ui/import-status.tsx';
import { Quiet } from '../../../../ui/quiet.tsx';
import { columnsOf } from '../../../../ui/table-columns.ts';
import classes from './history.module.css';
import { runDuration } from './run-duration.ts';

const column = columnsOf<ImportRun>();

/** The columns of the import history. None of them sorts: the API returns the newest first. */
export const useRunColumns = (onOpen: (runId: string) => void): Columns<ImportRun> => {
  const { t } = useTranslation();
  const format = useFormat();
  const open = useRef(onOpen);
  open.current = onOpen;
  return useMemo(() => {
    const labels = {
      date: t('history.columns.date'),
      owner: t('history.columns.owner'),
      status: t('history.columns.status'),
      products: t('history.columns.products'),
      correct: t('history.columns.correct'),
      wrong: t('history.columns.wrong'),
      duration: t('history.columns.duration'),
    };
    return [
      column.accessor('date', {
        header: labels.date,
        enableSorting: false,
        enableHiding: false,
        meta: { label: labels.date },
        cell: ({ row }) => (
          <UnstyledButton
            className={`row-cover ${classes.open}`}
            onClick={() => open.current(row.original.runId)}
          >
            <time dateTime={row.original.date}>{format.dateTime(row.original.date)}</time>
          </UnstyledButton>
        ),
      }),
      column.accessor(({ owner }) => t(`history.callers.${owner}`), {
        id: 'owner',
        header: labels.owner,
        enableSorting: false,
        meta: { label: labels.owner },
      }),
      column.accessor('status', {
        header: labels.status,
        enableSorting: false,
        meta: { label: labels.status },
        cell: ({ row }) => (
          <span className={classes.status}>
            <ImportStatusBadge
              status={row.original.status}
              errorCode={row.original.error?.code}
              wording="status"
            />
            {row.original.feedUnchanged && <Quiet as="span">{t('history.unchangedShort')}</Quiet>}
          </span>
        ),
      }),
      column.accessor('groupsCount', {
        id: 'products',
        header: labels.products,
        enableSorting: false,
        meta: { label: labels.products, kind: 'number' },
        cell: ({ row: { original } }) =>
          original.groupsCount === null ? '–' : format.number(original.groupsCount),
      }),
      column.accessor('correctCount', {
        id: 'correct',
        header: labels.correct,
        enableSorting: false,
        meta: { label: labels.correct, kind: 'number' },
        cell: ({ row }) => format.number(row.original.correctCount),
      }),
      column.accessor('wrongCount', {
        id: 'wrong',
        header: labels.wrong,
        enableSorting: false,
        meta: { label: labels.wrong, kind: 'number' },
        cell: ({ row }) => (
          <span data-many={isManySkipped(row.original) || undefined} className={classes.wrong}>
            {format.number(row.original.wrongCount)}
          </span>
        ),
      }),
      column.accessor((run) => runDuration(format, run), {
        id: 'duration',
        header: labels.duration,
        enableSorting: false,
        meta: { label: labels.duration, kind: 'number' },
      }),
    ];
  }, [t, format]);
};
