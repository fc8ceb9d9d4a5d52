import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatePanel } from './state-panel.tsx';

/** The feature or module of a screen is not part of the customer's plan. */
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
