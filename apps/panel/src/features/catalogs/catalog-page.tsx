import { Button } from '@mantine/core';
import { IconArrowRight, IconPackageOff, IconRefresh } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { FullCatalog } from '@vitrina/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { pathTo } from '../../kit/paths.ts';
import { useRouteParam } from '../../kit/use-route-param.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CatalogAttention } from './details/catalog-attention.tsx';
import { CatalogFacts } from './details/catalog-facts.tsx';
import { CatalogInstances } from './details/catalog-instances.tsx';
import { CatalogLinks } from './details/catalog-links.tsx';
import { CatalogNumbers } from './details/catalog-numbers.tsx';
import { CatalogSkeleton } from './details/catalog-skeleton.tsx';
import { CatalogTitle } from './details/catalog-title.tsx';
import { DeleteCatalog } from './details/delete-catalog.tsx';
import classes from './details/details.module.css';
import { useImportActions } from './imports/use-import-actions.ts';
import { useImportState } from './imports/use-import-state.ts';
import { useCatalog } from './use-catalog.ts';
import { useCatalogActions } from './use-catalog-actions.ts';

function NoCatalog() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={IconPackageOff}
      title={t('catalog.missing.title')}
      text={t('catalog.missing.text')}
      action={
        <Button component={Link} to={pathTo('catalogs')} variant="default">
          {t('catalog.missing.action')}
        </Button>
      }
    />
  );
}

type MainActionProps = {
  catalog: FullCatalog;
  actions: ReturnType<typeof useImportActions>;
  isRunning: boolean;
  /** Whether what to do about a failed import leads instead. */
  isFailed: boolean;
};

function MainAction({ catalog, actions, isRunning, isFailed }: MainActionProps) {
  const { t } = useTranslation();
  if (catalog.type === 'working')
    return (
      <Button
        component={Link}
        to={pathTo('catalogAdd')}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {t('catalogs.actions.resume')}
      </Button>
    );
  return (
    <Button
      variant={isFailed ? 'default' : 'filled'}
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={actions.isStarting}
      disabled={isRunning}
      onClick={() => actions.start()}
    >
      {t('catalogs.actions.importNow')}
    </Button>
  );
}

/** One catalog: its last import and what to do about it, what it contains, and links to its other screens. */
export function CatalogPage() {
  const { t } = useTranslation();
  const catalogId = useRouteParam('catalogId');
  const { query, catalog } = useCatalog(catalogId);
  const { state, isUnknown } = useImportState(catalogId);
  const actions = useImportActions(catalogId);
  const navigate = useNavigate();
  const toList = useCallback((): void => void navigate({ to: pathTo('catalogs') }), [navigate]);
  const actionsOf = useCatalogActions({ onDeleted: toList });
  const status = (state ?? catalog?.lastImport)?.status;

  return (
    <>
      <PageHeader
        title={catalog ? <CatalogTitle catalog={catalog} /> : t('screens.catalog')}
        text={t('catalog.text')}
        action={
          catalog && (
            <MainAction
              catalog={catalog}
              actions={actions}
              isRunning={status === 'in_progress'}
              isFailed={status === 'error'}
            />
          )
        }
      />
      <QueryView query={query} action="loadCatalog" skeleton={<CatalogSkeleton />}>
        {() =>
          !catalog ? (
            <NoCatalog />
          ) : (
            <div className={classes.page}>
              <CatalogAttention catalog={catalog} state={state} isUnknown={isUnknown} actions={actions} />
              <CatalogNumbers catalog={catalog} state={state} />
              <div className={classes.columns}>
                <CatalogLinks actions={actionsOf(catalog)} />
                <div className={classes.aside}>
                  <CatalogFacts catalog={catalog} actions={actions} isImporting={status === 'in_progress'} />
                  <CatalogInstances catalog={catalog} />
                </div>
              </div>
              <DeleteCatalog catalog={catalog} actions={actionsOf(catalog)} />
            </div>
          )
        }
      </QueryView>
    </>
  );
}
