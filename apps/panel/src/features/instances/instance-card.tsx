import { Badge, Button, Title } from '@mantine/core';
import { IconPackages, IconWand } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { SearchInstance } from '@vitrina/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../kit/paths.ts';
import { useFormat } from '../../kit/use-format.ts';
import { useProductCount } from '../../kit/use-product-count.ts';
import { ImportStatusBadge } from '../../ui/import-status.tsx';
import { lazyComponent } from '../../ui/lazy-screen.tsx';
import type { RowAction } from '../../ui/row-actions.tsx';
import classes from './instances.module.css';

// The menu needs a positioning library, which the first screen loads later.
const RowActions = lazyComponent(async () => (await import('../../ui/row-actions.tsx')).RowActions);

type InstanceCardProps = {
  instance: SearchInstance;
  isSelected: boolean;
  /** Whether it is being deleted. */
  isLeaving: boolean;
  onSelect: () => void;
  actions: readonly RowAction[];
};

/** A search instance: its catalog, how recent its products are, and a link to try it. */
export function InstanceCard({ instance, isSelected, isLeaving, onSelect, actions }: InstanceCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { name, catalog } = instance;
  const variants = useProductCount().variants(catalog);
  return (
    <li
      className={classes.card}
      data-selected={isSelected || undefined}
      data-leaving={isLeaving || undefined}
    >
      <div className={classes.head}>
        <Title order={2} size="h3" className={classes.name}>
          <Link to={pathTo('instance', { searchId: instance.instanceId })} className={classes.nameLink}>
            {name}
          </Link>
        </Title>
        {catalog.isInBin && (
          <Badge color="yellow" variant="light" tt="none" fw={560} radius="sm">
            {t('instances.catalogInBin')}
          </Badge>
        )}
        {isSelected && (
          <Badge variant="light" tt="none" fw={560} radius="sm">
            {t('instances.selected')}
          </Badge>
        )}
        <span className={classes.menu}>
          <Suspense>
            <RowActions name={name} actions={actions} />
          </Suspense>
        </span>
      </div>
      <p className={classes.count}>
        <span className={classes.figure}>{format.number(catalog.groupsCount)}</span>
        {t('instances.productsWord', { count: catalog.groupsCount })}
        {variants && ` (${variants})`}
      </p>
      <p className={classes.facts}>
        <IconPackages size={17} stroke={1.7} aria-hidden />
        <span className={classes.catalog}>{catalog.name}</span>
      </p>
      <div className={classes.facts}>
        <ImportStatusBadge
          status={catalog.lastImportStatus}
          errorCode={catalog.lastImportErrorCode ?? undefined}
          wording="last"
        />
        {catalog.lastImportAt && (
          <time dateTime={catalog.lastImportAt} title={format.dateTime(catalog.lastImportAt)}>
            {format.ago(catalog.lastImportAt)}
          </time>
        )}
      </div>
      <div className={classes.actions}>
        <Button
          variant={isSelected ? 'filled' : 'default'}
          leftSection={<IconWand size={18} aria-hidden />}
          aria-label={`${t('instances.try')}: ${name}`}
          onClick={() => {
            onSelect();
            void navigate({ to: pathTo('try') });
          }}
        >
          {t('instances.try')}
        </Button>
        {!isSelected && (
          <Button variant="subtle" aria-label={`${t('instances.select')}: ${name}`} onClick={onSelect}>
            {t('instances.select')}
          </Button>
        )}
      </div>
    </li>
  );
}
