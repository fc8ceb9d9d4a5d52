import { Button } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { locales } from '@vitrina/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type ApiFailure, isApiFailure } from '../../api/api-failure.ts';
import { Brand } from '../../shell/brand.tsx';
import { failureText } from '../../shell/failure-words.ts';
import { hideOverlay } from '../../shell/overlay.ts';
import { usePanel } from '../../shell/panel-context.ts';
import classes from '../../shell/plain-page.module.css';
import { relogin } from '../../shell/relogin.ts';
import { takeTarget } from '../../shell/return-to.ts';
import { useSearchState } from '../../shell/search-params.ts';
import { useRouteParam } from '../../shell/use-route-param.ts';
import { StatePanel } from '../../ui/state-panel.tsx';

const searchSchema = z.object({ lang: z.enum(locales).optional().catch(undefined) });

/** Signs in by the hash of the address. The overlay stays until it is done; a failure is said here. */
export function ReloginPage() {
  const { t } = useTranslation();
  const panel = usePanel();
  const navigate = useNavigate();
  const hash = useRouteParam('hash');
  const [{ lang }] = useSearchState(searchSchema);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  const isStarted = useRef(false);
  useEffect(() => {
    // A hash holds for one use.
    if (isStarted.current) return;
    isStarted.current = true;
    if (lang) panel.preferences.chooseLocaleOnce(lang);
    relogin(panel, hash).then(
      () => navigate({ href: takeTarget(panel.tabStorage), replace: true }),
      (error: unknown) => {
        if (!isApiFailure(error)) throw error;
        setFailure(error);
        hideOverlay(document);
      },
    );
  }, [hash, lang, navigate, panel]);

  if (!failure) return null;
  return (
    <main className={classes.root}>
      <Brand />
      <StatePanel
        role="alert"
        level={1}
        icon={IconLogin2}
        title={t('errors.actions.signIn')}
        text={failureText(t, failure)}
        action={<Button onClick={panel.leave}>{t('common.signInAgain')}</Button>}
        footnote={failure.requestId && t('errors.requestId', { id: failure.requestId })}
      />
    </main>
  );
}
