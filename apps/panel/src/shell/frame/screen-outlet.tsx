import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../kit/panel-context.ts';
import { ForbiddenState } from '../../ui/forbidden-state.tsx';
import { type LazyComponent, LazyScreen } from '../../ui/lazy-screen.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { mayOpen, type ScreenName } from '../menu/screen.ts';
import { screenTitle } from '../menu/screen-title.ts';
import { useScreens } from '../menu/screens-context.ts';

type ScreenOutletProps = { name: ScreenName; component: LazyComponent };

/** The content of a route: the screen, or that it isn't available to this customer. */
export function ScreenOutlet({ name, component }: ScreenOutletProps) {
  const { t } = useTranslation();
  const user = useUser();
  const screen = useScreens()[name];
  const title = screenTitle(t, name);
  useEffect(() => {
    document.title = t('common.documentTitle', { title });
  }, [t, title]);

  if (!mayOpen(user, screen))
    return (
      <>
        <PageHeader title={title} />
        <ForbiddenState />
      </>
    );
  return <LazyScreen screen={component} />;
}
