import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatePanel } from './state-panel.tsx';

/** Shown when the customer's plan lacks the feature or module that a screen needs. */
export function ForbiddenState({ contactUrl }: { contactUrl?: string }) {
  const { t } = useTranslation();
  return (
    <StatePanel
      icon={IconLock}
      title={t('common.forbidden.title')}
      text={t('common.forbidden.text')}
      action={
        contactUrl && (
          <Button component="a" href={contactUrl} variant="default">
            {t('common.forbidden.contact')}
          </Button>
        )
      }
    />
  );
}
