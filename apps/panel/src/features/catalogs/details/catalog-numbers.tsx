import { Paper } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FullCatalog, ImportResult } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../kit/panel-context.ts';
import { pathTo } from '../../../kit/paths.ts';
import { searchOf } from '../../../kit/search-params.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { useProductCount } from '../../../kit/use-product-count.ts';
import { ImportStatusBadge } from '../../../ui/import-status.tsx';
import { nextRefresh } from '../next-refresh.ts';
import classes from './details.module.css';

function Figure({ label, value, note }: { label: string; value: ReactNode; note: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  );
}

function LastImport({ catalog, state }: CatalogNumbersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { lastImport, id } = catalog;
  const current = state ?? lastImport;
  const label = t('catalogs.columns.lastImport');
  if (!current || (current.status === 'unknown' && !lastImport))
    return <Figure label={label} value={t('catalogs.neverImported')} note={t('catalog.neverImportedText')} />;
  const isUnchanged = lastImport?.runId === current.runId && lastImport.feedUnchanged;
  const words =
    current.status === 'in_progress'
      ? [t('common.progress.items', { count: current.progress.items })]
      : [
          lastImport && format.ago(lastImport.date),
          current.status === 'ok' &&
            (isUnchanged
              ? t('catalog.unchanged')
              : t('imports.ready', {
                  count: current.correctCount,
                  all: current.correctCount + current.wrongCount,
                })),
        ];
  return (
    <Figure
      label={label}
      value={<ImportStatusBadge status={current.status} errorCode={current.error?.code} wording="last" />}
      note={
        <>
          <span>{words.filter((part) => typeof part === 'string').join(', ')}</span>
          {current.wrongCount > 0 && current.status !== 'in_progress' && (
            <Link
              to={pathTo('catalogHistory', { catalogId: id })}
              search={searchOf({ run: current.runId ?? '' })}
              className={classes.link}
            >
              {t('catalog.wrongItems', { count: current.wrongCount })}
            </Link>
          )}
        </>
      }
    />
  );
}

type CatalogNumbersProps = { catalog: FullCatalog; state: ImportResult | undefined };

/** The most important figures: the last import, the number of products, the next refresh. */
export function CatalogNumbers({ catalog, state }: CatalogNumbersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useUser()?.timeZone ?? 'UTC';
  const next = nextRefresh(catalog.periods, timeZone);
  const variants = useProductCount().variants(catalog);
  return (
    <Paper withBorder component="dl" className={classes.numbers}>
      <LastImport catalog={catalog} state={state} />
      <Figure
        label={t('catalogs.columns.products')}
        value={format.number(catalog.groupsCount)}
        note={
          <>
            {variants && <span>{variants}</span>}
            <Link to={pathTo('catalogProducts', { catalogId: catalog.id })} className={classes.link}>
              {t('catalog.seeProducts')}
            </Link>
          </>
        }
      />
      <Figure
        label={t('catalogs.columns.nextRefresh')}
        value={
          next
            ? t(next.day === 'today' ? 'catalogs.refreshToday' : 'catalogs.refreshTomorrow', next)
            : t('catalogs.noRefresh')
        }
        note={
          next
            ? t('catalog.refreshes', { count: catalog.periods.length, timeZone })
            : t('catalog.noRefreshText')
        }
      />
    </Paper>
  );
}
