import { Paper, Title } from '@mantine/core';
import type { FullCatalog } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/use-format.ts';
import { CatalogPassword } from '../feed-password/catalog-password.tsx';
import type { ImportActions } from '../imports/use-import-actions.ts';
import { CatalogCurrency } from './catalog-currency.tsx';
import { Copyable } from './copyable.tsx';
import classes from './details.module.css';
import { FeedAddress } from './feed-address.tsx';

type CatalogFactsProps = { catalog: FullCatalog; actions: ImportActions; isImporting: boolean };

/** What the owner entered when adding the catalog. */
export function CatalogFacts({ catalog, actions, isImporting }: CatalogFactsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Paper withBorder component="section" className={classes.facts}>
      <Title order={2}>{t('catalog.about')}</Title>
      <dl>
        <dt>{t('catalog.feedUrl')}</dt>
        <dd className={classes.address}>
          <FeedAddress catalog={catalog} actions={actions} isImporting={isImporting} />
        </dd>
        <dt>{t('catalog.password.label')}</dt>
        <dd className={classes.address}>
          <CatalogPassword catalog={catalog} />
        </dd>
        <dt>{t('catalogs.columns.language')}</dt>
        <dd>{format.languageName(catalog.language)}</dd>
        <dt>{t('catalog.industry')}</dt>
        <dd>{t(`lookups.industries.${catalog.industry}`)}</dd>
        <dt>{t('catalog.currency')}</dt>
        <dd>
          <CatalogCurrency catalog={catalog} actions={actions} isImporting={isImporting} />
        </dd>
        <dt>{t('catalog.createdAt')}</dt>
        <dd>{format.date(catalog.createdAt)}</dd>
        <dt>{t('catalog.id')}</dt>
        <dd>
          <Copyable text={catalog.id} label={t('catalog.copyId')} />
        </dd>
      </dl>
    </Paper>
  );
}
