import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMenu } from './use-menu.ts';
import classes from './vertical-menu.module.css';

export function VerticalMenu() {
  const { t } = useTranslation();
  const { sections, activeName } = useMenu();
  return (
    <nav aria-label={t('common.mainMenu')} className={classes.root}>
      {sections.map(({ group, entries }) => (
        <section key={group} aria-labelledby={`menu-${group}`}>
          <h2 id={`menu-${group}`} className={classes.group}>
            {t(`menu.${group}`)}
          </h2>
          <ul className={classes.list}>
            {entries.map(({ name, path, menu }) => (
              <li key={name}>
                <Link
                  to={path}
                  className={classes.link}
                  activeProps={{}}
                  data-current={name === activeName || undefined}
                  aria-current={name === activeName ? 'page' : undefined}
                >
                  <menu.icon size={19} stroke={1.7} aria-hidden />
                  {t(`screens.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
