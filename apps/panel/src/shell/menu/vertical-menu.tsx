import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Screen } from './screen.ts';
import { screenTitle } from './screen-title.ts';
import { useScreens } from './screens-context.ts';
import { useMenu } from './use-menu.ts';
import classes from './vertical-menu.module.css';

/** Loads a screen's chunk ahead of time. A failure is shown when the screen is opened. */
const preload = ({ load }: Screen): void => {
  load().catch(() => undefined);
};

export function VerticalMenu() {
  const { t } = useTranslation();
  const screens = useScreens();
  const { sections, activeName } = useMenu();
  // The menu may occur twice on the page: beside the content, and in the drawer.
  const id = useId();
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu is longer than most screens, so each change has to be shown.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [activeName]);
  return (
    <nav aria-label={t('common.mainMenu')} className={classes.root}>
      {sections.map(({ group, entries }) => (
        <section key={group} aria-labelledby={`${id}-${group}`}>
          <h2 id={`${id}-${group}`} className={classes.group}>
            {t(`menu.${group}`)}
          </h2>
          <ul className={classes.list}>
            {entries.map(({ name, path, menu }) => (
              <li key={name}>
                <Link
                  ref={name === activeName ? current : undefined}
                  to={path}
                  className={classes.link}
                  activeProps={{}}
                  data-current={name === activeName || undefined}
                  onMouseEnter={() => preload(screens[name])}
                  onFocus={() => preload(screens[name])}
                  aria-current={name === activeName ? 'page' : undefined}
                >
                  <menu.icon size={19} stroke={1.7} aria-hidden />
                  {screenTitle(t, name)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
