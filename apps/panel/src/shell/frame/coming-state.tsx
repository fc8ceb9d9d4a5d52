import { Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import type { ScreenName } from '../menu/screen.ts';
import { screenTitle } from '../menu/screen-title.ts';

/** Shown for a screen that a later version will bring. */
export function ComingState({ screen }: { screen: ScreenName }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={screenTitle(t, screen)} />
      <StatePanel
        icon={IconHourglass}
        title={t('common.coming.title')}
        text={t('common.coming.text')}
        action={
          <Button component={Link} to="/" variant="default">
            {t('common.toStart')}
          </Button>
        }
      />
    </>
  );
}
