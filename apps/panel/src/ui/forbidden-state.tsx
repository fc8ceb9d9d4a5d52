import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../kit/paths.ts';
import { useLink } from './link-context.ts';
import { StatePanel } from './state-panel.tsx';

/**
 * Shown when the customer's plan lacks the feature or module that a screen needs. Leads to the start page, which every customer has:
 * the first screen after signing in can be this one.
 */
export function ForbiddenState() {
  const { t } = useTranslation();
  const Link = useLink();
  return (
    <StatePanel
      icon={IconLock}
      title={t('common.forbidden.title')}
      text={t('common.forbidden.text')}
      action={
        <Button component={Link} to={pathTo('dashboard')} variant="default">
          {t('common.toStart')}
        </Button>
      }
    />
  );
}
