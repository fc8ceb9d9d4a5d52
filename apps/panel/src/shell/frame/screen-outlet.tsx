import { mayAccess } from '@vitrina/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../kit/panel-context.ts';
import { ForbiddenState } from '../../ui/forbidden-state.tsx';
import { type LazyComponent, LazyScreen } from '../../ui/lazy-screen.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { ScreenName } from '../menu/screen.ts';
import { screenTitle } from '../menu/screen-title.ts';
import { useScreens } from '../menu/screens-context.ts';
import { ComingState } from './coming-state.tsx';

type ScreenOutletProps = {
  name: ScreenName;
  /** Undefined for a screen that is yet to come. */
  component: LazyComponent | undefined;
};

/** The content of a route: the screen, or that it isn't available to this customer, or that it is yet to come. */
export function ScreenOutlet({ name, component }: ScreenOutletProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { access } = useScreens()[name];
  const title = screenTitle(t, name);
  useEffect(() => {
    document.title = t('common.documentTitle', { title });
  }, [t, title]);

  if (!mayAccess(user, access))
    return (
      <>
        <PageHeader title={title} />
        <ForbiddenState />
      </>
    );
  if (component) return <LazyScreen screen={component} />;
  return <ComingState screen={name} />;
}
