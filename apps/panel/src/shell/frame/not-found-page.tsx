import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { PlainPage } from './plain-page.tsx';

/** The public page for an address that the panel doesn't have. */
export function NotFoundPage() {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = t('common.documentTitle', { title: t('common.notFound.title') });
  }, [t]);
  return (
    <PlainPage>
      <PageHeader title={t('common.notFound.title')} />
      <StatePanel
        icon={IconMapOff}
        title={t('common.notFound.heading')}
        text={t('common.notFound.text')}
        action={
          <Button component={Link} to="/">
            {t('common.toStart')}
          </Button>
        }
      />
    </PlainPage>
  );
}
