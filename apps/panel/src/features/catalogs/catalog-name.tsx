import { Badge, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FullCatalog } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../kit/paths.ts';
import classes from './catalogs.module.css';

/** A catalog's name as a link to it. A working catalog is marked and links to the wizard. */
export function CatalogName({ catalog }: { catalog: FullCatalog }) {
  const { t } = useTranslation();
  const isWorking = catalog.type === 'working';
  const to = isWorking ? pathTo('catalogAdd') : pathTo('catalog', { catalogId: catalog.id });
  return (
    <span className={classes.name}>
      <Link to={to} className={classes.nameLink}>
        {catalog.name}
      </Link>
      {isWorking && (
        <Tooltip label={t('catalogs.workingText')}>
          <Badge
            className={classes.badge}
            color="yellow"
            variant="light"
            tt="none"
            fw={560}
            radius="sm"
            tabIndex={0}
          >
            {t('catalogs.working')}
          </Badge>
        </Tooltip>
      )}
    </span>
  );
}
