import { Alert, Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { searchOf } from '../../../kit/search-params.ts';
import { blockedSetting } from '../../../settings-kit/settings/blocked.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import classes from './try.module.css';

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

/** The same, above the shop's own page. */
export function BlockedNotice({ phrase }: { phrase: string }) {
  const { t } = useTranslation();
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="md"
      icon={<IconBan aria-hidden />}
      title={t('try.blocked.title', { phrase })}
    >
      {t('try.blocked.text')}{' '}
      <Link to={blockedSetting.path} search={searchOf({ q: phrase })} className={classes.inText}>
        {t('try.blocked.action')}
      </Link>
    </Alert>
  );
}
