import { NativeSelect } from '@mantine/core';
import type { TryReply } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import classes from './try.module.css';

type FoundProps = {
  reply: Pick<TryReply, 'total' | 'tookMs'>;
  /** Whether the reply is to an earlier search. */
  isStale: boolean;
};

type ResultBarProps = FoundProps & {
  reply: TryReply;
  onSort: (sort: string) => void;
  /** Shown beside the sorting in a narrow window, which has no room for the filters themselves. */
  filtersButton: ReactNode;
  /** What can be done about the phrase. */
  mending: ReactNode;
};

/** The number of results, and the time taken. */
export function Found({ reply, isStale }: FoundProps) {
  const { t } = useTranslation();
  const format = useFormat();
  // That an earlier phrase found nothing says nothing of this one. The room is kept.
  const isUnknown = isStale && reply.total === 0;
  return (
    <p className={classes.found} role="status" data-stale={isStale || undefined}>
      <strong className="num">{isUnknown ? '\u00A0' : t('try.found', { count: reply.total })}</strong>
      {!isUnknown && (
        <span className={classes.took}>{t('try.took', { time: format.number(reply.tookMs, 1) })}</span>
      )}
    </p>
  );
}

/** How many results there are, what can be done about them, and their order. */
export function ResultBar({ reply, isStale, onSort, filtersButton, mending }: ResultBarProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.bar}>
      <Found reply={reply} isStale={isStale} />
      {mending}
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
