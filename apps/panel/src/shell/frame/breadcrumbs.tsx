import { Breadcrumbs as MantineBreadcrumbs } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fillPath } from '../../kit/paths.ts';
import type { ScreenName } from '../menu/screen.ts';
import { screenTitle } from '../menu/screen-title.ts';
import { useScreens } from '../menu/screens-context.ts';
import { trailOf, useCurrentScreen } from '../menu/use-menu.ts';
import classes from './breadcrumbs.module.css';

/** The path to the current screen. A catalog, product and so on is shown by its id. */
export function Breadcrumbs() {
  const { t } = useTranslation();
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const trail = trailOf(useScreens(), useCurrentScreen());
  // The room is kept, so that titles stand at one height on all screens.
  if (trail.length < 2) return <div className={classes.root} />;
  return (
    <nav aria-label={t('common.breadcrumbs')} className={classes.root}>
      <MantineBreadcrumbs separatorMargin={8}>
        {trail.map((name, index) => (
          <Crumb key={name} name={name} params={params} isCurrent={index === trail.length - 1} />
        ))}
      </MantineBreadcrumbs>
    </nav>
  );
}

type CrumbProps = {
  name: ScreenName;
  params: Readonly<Record<string, string | undefined>>;
  isCurrent: boolean;
};

function Crumb({ name, params, isCurrent }: CrumbProps) {
  const { t } = useTranslation();
  const { path, crumbParam } = useScreens()[name];
  const label = crumbParam ? <span className="id">{params[crumbParam]}</span> : screenTitle(t, name);
  if (isCurrent)
    return (
      <span aria-current="page" className={classes.current}>
        {label}
      </span>
    );
  return (
    <Link to={fillPath(path, params)} className={classes.link}>
      {label}
    </Link>
  );
}
