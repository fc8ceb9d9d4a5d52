import { Button } from '@mantine/core';
import { IconMoodEmpty } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown when a search in the list finds nothing. */
export function NoSuchEntry({ query, onShowAll }: { query: string; onShowAll: () => void }) {
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
