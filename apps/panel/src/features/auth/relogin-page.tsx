import { Button } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../api/api-failure.ts';
import { Brand } from '../../shell/brand.tsx';
import { failureText } from '../../shell/failure-messages.ts';
import { hideOverlay } from '../../shell/overlay.ts';
import { usePanel } from '../../shell/panel-context.ts';
import classes from '../../shell/plain-page.module.css';
import { StatePanel } from '../../ui/state-panel.tsx';

/** Shown where the hash of the address signed nobody in; else the browser is on its way before anything is drawn. */
export function ReloginPage({ failure }: { failure: ApiFailure }) {
  const { t } = useTranslation();
  const { leave } = usePanel();
  useEffect(() => hideOverlay(document), []);
  return (
    <main className={classes.root}>
      <Brand />
      <StatePanel
        role="alert"
        level={1}
        icon={IconLogin2}
        title={t('errors.actions.signIn')}
        text={failureText(t, failure)}
        action={<Button onClick={leave}>{t('common.signInAgain')}</Button>}
        footnote={failure.requestId && t('errors.requestId', { id: failure.requestId })}
      />
    </main>
  );
}
