import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { searchOf } from '../../../kit/search-params.ts';
import { blockedSetting } from '../../../settings-kit/settings/blocked.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** The query contains a blocked phrase: visitors see nothing, and the owner sees why. */
export function BlockedState({ phrase }: { phrase: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconBan}
      title={t('try.blocked.title', { phrase })}
      text={t('try.blocked.text')}
      action={
        <Button component={Link} to={blockedSetting.path} search={searchOf({ q: phrase })} variant="default">
          {t('try.blocked.action')}
        </Button>
      }
    />
  );
}
