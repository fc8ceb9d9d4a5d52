import { Button } from '@mantine/core';
import { IconMoodEmpty } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/use-format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './phrases.module.css';

/** A search in the list that found nothing. */
export function NoSuchPhrase({ query, onShowAll }: { query: string; onShowAll: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconMoodEmpty}
      title={t('phrases.notFound.title', { query })}
      text={t('phrases.notFound.text')}
      action={
        <Button variant="default" onClick={onShowAll}>
          {t('phrases.notFound.action')}
        </Button>
      }
    />
  );
}

/** When an entry was written, and by whom. */
export function Written({ createdAt, createdBy }: { createdAt: string; createdBy: string }) {
  const format = useFormat();
  return (
    <span className={classes.written}>
      <time dateTime={createdAt} title={format.dateTime(createdAt)}>
        {format.date(createdAt)}
      </time>
      <span>{createdBy}</span>
    </span>
  );
}
