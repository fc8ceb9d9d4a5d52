import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiMutation, useApiQuery } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { pathTo } from '../../kit/paths.ts';
import { BinList } from '../../ui/bin-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { useInstanceRestoring } from './use-instance-actions.ts';

/** Deleted search instances: each is restored whole, or removed for good. */
export function InstancesBinPage() {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const bin = useApiQuery('listBinnedInstances', {});
  const restore = useInstanceRestoring();
  const remove = useApiMutation('removeInstance', {
    action: 'removeForGood',
    invalidates: ['listBinnedInstances', 'listBinnedCatalogs'],
    onSuccess: () => notices.succeed('removed'),
  });
  return (
    <>
      <PageHeader title={t('screens.instancesBin')} text={t('bin.instancesText')} />
      <QueryView query={bin} action="loadBin" skeleton={<RowsSkeleton rows={2} />} whenStale="warn">
        {({ data }) => (
          <BinList
            label={t('screens.instancesBin')}
            items={data.map(({ instanceId, catalog, rules, synonyms, ...item }) => ({
              ...item,
              id: instanceId,
              facts: [
                t('bin.rules', { count: rules }),
                t('bin.synonyms', { count: synonyms }),
                t(catalog.isInBin ? 'bin.catalogInBin' : 'bin.ofCatalog', { name: catalog.name }),
              ],
            }))}
            emptyText={t('bin.emptyInstances')}
            back={
              <Button component={Link} to={pathTo('instances')} variant="default">
                {t('bin.toInstances')}
              </Button>
            }
            warning={t('bin.ask.instance')}
            isRestoring={(id) => restore.isPending && restore.variables.params.searchId === id}
            onRestore={(searchId) => restore.mutate({ params: { searchId }, body: {} })}
            onRemove={(searchId) => remove.mutate({ params: { searchId } })}
          />
        )}
      </QueryView>
    </>
  );
}
