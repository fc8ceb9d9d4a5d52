import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AllInBin, useBinnedInstances } from '../../api/no-instance.tsx';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { useLeaving } from '../../api/use-leaving.ts';
import { useSelectedInstance } from '../../api/use-selected-instance.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { pathTo } from '../../kit/paths.ts';
import { BinLink } from '../../ui/bin-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { InstanceCard } from './instance-card.tsx';
import classes from './instances.module.css';
import { useInstanceActions } from './use-instance-actions.ts';

/** Before there is a catalog, that comes first: its wizard makes the search as well. */
function NoInstances({ binned }: { binned: number }) {
  const { t } = useTranslation();
  const catalogs = useApiQuery('listCatalogs', {});
  const hasNoCatalog = catalogs.data?.data.every(({ type }) => type !== 'production') ?? false;
  if (binned > 0) return <AllInBin />;
  return (
    <EmptyState
      icon={IconSearch}
      title={t('instances.empty.title')}
      text={t(hasNoCatalog ? 'instances.empty.noCatalog' : 'instances.empty.text')}
      example={
        <>
          {!hasNoCatalog && <Text c="dimmed">{t('instances.empty.example')}</Text>}
          {/* The title says it to those who see it. */}
          <VisuallyHidden role="status">{t('errors.actions.noInstances')}</VisuallyHidden>
        </>
      }
      action={
        <Button
          component={Link}
          to={pathTo(hasNoCatalog ? 'catalogAdd' : 'instanceAdd')}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {t(hasNoCatalog ? 'catalogs.add' : 'instances.add')}
        </Button>
      }
    />
  );
}

/** Raises 'SearchInstancesList is empty' for as long as that is so. The empty state says it. */
const useEmptyListRaised = (isEmpty: boolean): void => {
  const { notices } = usePanel();
  useEffect(() => {
    if (!isEmpty) return;
    notices.raise({ action: 'noInstances', isOnScreen: true });
    return () => notices.withdraw('noInstances');
  }, [isEmpty, notices]);
};

/** The customer's search instances, up to the number that the plan allows. */
export function InstancesPage() {
  const { t } = useTranslation();
  const list = useApiQuery('listInstances', {});
  const { instance: selected, select } = useSelectedInstance();
  const binned = useBinnedInstances();
  const actionsOf = useInstanceActions();
  const leaving = useLeaving('deleteInstance', ({ params }) => params.searchId);
  const instances = list.data?.data ?? [];
  const limit = list.data?.limit ?? 0;
  const isFull = instances.length >= limit;
  useEmptyListRaised(list.isSuccess && !list.isFetching && instances.length === 0);

  return (
    <>
      <PageHeader
        title={t('screens.instances')}
        text={t('instances.text')}
        action={
          <div className={classes.add}>
            <BinLink to={pathTo('instancesBin')} count={binned} />
            {instances.length > 0 && (
              <>
                <Text size="sm" c="dimmed" className="num">
                  {t('instances.used', { used: instances.length, limit })}
                </Text>
                {isFull ? (
                  <Button disabled aria-describedby="instances-limit" leftSection={<IconPlus size={18} />}>
                    {t('instances.add')}
                  </Button>
                ) : (
                  <Button
                    component={Link}
                    to={pathTo('instanceAdd')}
                    leftSection={<IconPlus size={18} aria-hidden />}
                  >
                    {t('instances.add')}
                  </Button>
                )}
              </>
            )}
          </div>
        }
      />
      {isFull && instances.length > 0 && (
        <Text id="instances-limit" size="sm" c="dimmed" mb="md">
          {t('instances.limitReached')}
        </Text>
      )}
      <QueryView
        query={list}
        action="loadInstances"
        skeleton={<RowsSkeleton rows={2} />}
        empty={{ when: ({ data }) => data.length === 0, state: <NoInstances binned={binned} /> }}
        whenStale="warn"
      >
        {() => (
          <ul className={classes.list}>
            {instances.map((instance) => (
              <InstanceCard
                key={instance.instanceId}
                instance={instance}
                isSelected={instance.instanceId === selected?.instanceId}
                isLeaving={leaving.has(instance.instanceId)}
                onSelect={() => select(instance.instanceId)}
                actions={actionsOf(instance)}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}
