import { NativeSelect } from '@mantine/core';
import type { TryReply } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import classes from './try.module.css';

type ResultBarProps = {
  reply: TryReply;
  /** Whether the reply is to an earlier search. */
  isStale: boolean;
  onSort: (sort: string) => void;
  /** Shown beside the sorting in a narrow window, which has no room for the filters themselves. */
  filtersButton: ReactNode;
};

/** The number of results, the time taken, and the sorting. */
export function ResultBar({ reply, isStale, onSort, filtersButton }: ResultBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.bar}>
      <p className={classes.found} role="status" data-stale={isStale || undefined}>
        <strong className="num">{t('try.found', { count: reply.total })}</strong>
        <span className={classes.took}>{t('try.took', { time: format.number(reply.tookMs, 1) })}</span>
      </p>
      <div className={classes.order}>
        {filtersButton}
        <NativeSelect
          aria-label={t('try.sort')}
          className={classes.sort}
          value={reply.sorts.find(({ isSelected }) => isSelected)?.value ?? ''}
          data={reply.sorts.map(({ value, label }) => ({ value, label }))}
          onChange={({ currentTarget }) => onSort(currentTarget.value)}
        />
      </div>
    </div>
  );
}
