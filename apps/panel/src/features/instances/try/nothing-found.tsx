import { Button } from '@mantine/core';
import { IconMoodEmpty } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { searchOf } from '../../../kit/search-params.ts';
import { synonymsSetting } from '../../../settings-kit/settings/synonyms.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

type NothingFoundProps = { query: string; hasFilters: boolean; onClearFilters: () => void };

/** Shown for a search without results, with what the owner can do about it. */
export function NothingFound({ query, hasFilters, onClearFilters }: NothingFoundProps) {
  const { t } = useTranslation();
  if (hasFilters)
    return (
      <EmptyState
        icon={IconMoodEmpty}
        title={t('try.empty.titleFilters')}
        text={t('try.empty.textFilters')}
        action={
          <Button variant="default" onClick={onClearFilters}>
            {t('try.clearFilters')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={IconMoodEmpty}
      title={query === '' ? t('try.empty.titleNone') : t('try.empty.title', { query })}
      text={query === '' ? undefined : t('try.empty.text')}
      action={
        query !== '' && (
          <Button component={Link} to={synonymsSetting.path} search={searchOf({ add: query.slice(0, 100) })}>
            {t('try.empty.addSynonym')}
          </Button>
        )
      }
    />
  );
}
