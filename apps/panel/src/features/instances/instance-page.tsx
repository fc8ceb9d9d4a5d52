import { Button, Skeleton } from '@mantine/core';
import { IconCode, IconWand } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { InstanceDetails } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { CatalogInBin } from '../../api/catalog-in-bin.tsx';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { pathTo } from '../../kit/paths.ts';
import { useFormat } from '../../kit/use-format.ts';
import { useRouteParam } from '../../kit/use-route-param.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { DeleteInstance } from './details/delete-instance.tsx';
import { InstanceCatalog } from './details/instance-catalog.tsx';
import { InstanceName } from './details/instance-name.tsx';
import { InstanceNumbers } from './details/instance-numbers.tsx';
import { InstanceSettings } from './details/instance-settings.tsx';
import classes from './instances.module.css';
import { useInstanceRemoval } from './use-instance-actions.ts';

/** One search instance: its name, its catalog, which settings differ from the defaults, and its deletion. */
export function InstancePage() {
  const searchId = useRouteParam('searchId');
  const { t } = useTranslation();
  const details = useApiQuery('getInstance', { params: { searchId } });
  if (details.data) return <Details instance={details.data.data} />;
  return (
    <>
      <PageHeader title={details.isPending ? <Skeleton height={30} width={240} /> : t('screens.instance')} />
      <QueryView query={details} action="loadInstance">
        {() => null}
      </QueryView>
    </>
  );
}

function Details({ instance }: { instance: InstanceDetails }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { selection } = usePanel();
  const remove = useInstanceRemoval();
  const { instanceId: searchId } = instance;
  return (
    <>
      <PageHeader
        title={<InstanceName searchId={searchId} name={instance.name} />}
        text={t('instances.details.text', { date: format.date(instance.createdAt) })}
        action={
          !instance.catalog.isInBin && (
            <div className={classes.headActions}>
              <Button
                leftSection={<IconWand size={18} aria-hidden />}
                onClick={() => {
                  selection.select(searchId);
                  void navigate({ to: pathTo('try') });
                }}
              >
                {t('instances.try')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconCode size={18} aria-hidden />}
                onClick={() => {
                  selection.select(searchId);
                  void navigate({ to: pathTo('embed') });
                }}
              >
                {t('screens.embed')}
              </Button>
            </div>
          )
        }
      />
      {instance.catalog.isInBin ? (
        <CatalogInBin catalog={instance.catalog} />
      ) : (
        <div className={classes.details}>
          <InstanceCatalog catalog={instance.catalog} />
          <InstanceSettings searchId={searchId} own={instance.settings} />
          <InstanceNumbers searchId={searchId} />
        </div>
      )}
      <div className={classes.deletion}>
        <DeleteInstance
          instance={instance}
          onDelete={() => remove(instance, () => void navigate({ to: pathTo('instances') }))}
        />
      </div>
    </>
  );
}
