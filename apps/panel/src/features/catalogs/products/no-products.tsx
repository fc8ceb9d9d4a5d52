import { Button } from '@mantine/core';
import { IconMoodEmpty, IconPackageImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../kit/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Shown for a catalog without products. */
export function NoProducts({ catalogId }: { catalogId: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconPackageImport}
      title={t('products.none.title')}
      text={t('products.none.text')}
      action={
        <Button component={Link} to={pathTo('catalog', { catalogId })}>
          {t('products.none.action')}
        </Button>
      }
    />
  );
}

/** Shown when a search in the list finds nothing. */
export function NothingFound({ query, onShowAll }: { query: string; onShowAll: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconMoodEmpty}
      title={t('products.notFound.title', { query })}
      text={t('products.notFound.text')}
      action={
        <Button variant="default" onClick={onShowAll}>
          {t('products.notFound.action')}
        </Button>
      }
    />
  );
}
