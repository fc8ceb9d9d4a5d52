import { Paper, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FullCatalog, mayAccess } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { instanceArea } from '../../../kit/access.ts';
import { usePanel, useUser } from '../../../kit/panel-context.ts';
import { pathTo } from '../../../kit/paths.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import classes from './details.module.css';

/** The search instances over a catalog, each linked to its try page. */
export function CatalogInstances({ catalog }: { catalog: FullCatalog }) {
  const { t } = useTranslation();
  const { selection } = usePanel();
  const mayList = mayAccess(useUser(), instanceArea);
  const instances = useApiQuery('listInstances', {}, { enabled: mayList && catalog.instancesCount > 0 });
  const users = instances.data?.data.filter((instance) => instance.catalog.id === catalog.id) ?? [];
  return (
    <Paper withBorder component="section" className={classes.facts}>
      <Title order={2}>{t('catalog.instances.title')}</Title>
      {users.length > 0 ? (
        <ul className={classes.instances}>
          {users.map(({ instanceId, name }) => (
            <li key={instanceId}>
              <span>{name}</span>
              <Link
                to={pathTo('try')}
                className={classes.link}
                onClick={() => selection.select(instanceId)}
                aria-label={t('catalog.instances.tryOf', { name })}
              >
                {t('catalog.instances.try')}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Quiet>
          {catalog.instancesCount > 0
            ? t('catalog.instances.count', { count: catalog.instancesCount })
            : t('catalog.instances.none')}
        </Quiet>
      )}
    </Paper>
  );
}
