import { Button } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../kit/api-failure.ts';
import { failureText } from '../../kit/failure-messages.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { StatePanel } from '../../ui/state-panel.tsx';
import { PlainPage } from '../frame/plain-page.tsx';
import { hideOverlay } from './overlay.ts';

/** Shown if signing in by hash failed. Otherwise the browser is redirected before anything is rendered. */
export function ReloginPage({ failure }: { failure: ApiFailure }) {
  const { t } = useTranslation();
  const { leave } = usePanel();
  useEffect(() => hideOverlay(document), []);
  return (
    <PlainPage>
      <StatePanel
        role="alert"
        level={1}
        icon={IconLogin2}
        title={t('errors.actions.signIn')}
        text={failureText(t, failure)}
        action={<Button onClick={leave}>{t('common.signInAgain')}</Button>}
        footnote={failure.requestId && t('errors.requestId', { id: failure.requestId })}
      />
    </PlainPage>
  );
}
