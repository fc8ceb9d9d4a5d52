import { Button, Group } from '@mantine/core';
import { IconSearch, IconTrash } from '@tabler/icons-react';
import { mayAccess } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { instanceArea } from '../kit/access.ts';
import { useUser } from '../kit/panel-context.ts';
import { pathTo } from '../kit/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { useLink } from '../ui/link-context.ts';
import { useApiQuery } from './use-api.ts';

/** How many search instances are in the bin; none while that isn't known. */
export const useBinnedInstances = (isWanted = true): number => {
  const isAllowed = mayAccess(useUser(), instanceArea);
  return useApiQuery('listBinnedInstances', {}, { enabled: isAllowed && isWanted }).data?.data.length ?? 0;
};

/** In place of a list or screen of search instances: all are in the bin. */
export function AllInBin() {
  const { t } = useTranslation();
  const Link = useLink();
  return (
    <EmptyState
      icon={IconTrash}
      title={t('instances.allInBin.title')}
      text={t('instances.allInBin.text')}
      action={
        <Group justify="center">
          <Button component={Link} to={pathTo('instancesBin')}>
            {t('instances.allInBin.action')}
          </Button>
          <Button component={Link} to={pathTo('instanceAdd')} variant="default">
            {t('instances.add')}
          </Button>
        </Group>
      }
    />
  );
}

/** In place of a screen about a search instance: there is none, or all are in the bin. `text` says what the screen is for. */
export function NoInstance({ text }: { text: string }) {
  const { t } = useTranslation();
  const Link = useLink();
  const mayAdd = mayAccess(useUser(), instanceArea);
  const binned = useBinnedInstances();
  if (binned > 0) return <AllInBin />;
  return (
    <EmptyState
      icon={IconSearch}
      title={t('try.noInstance.title')}
      text={mayAdd ? text : t('instances.notAllowed')}
      action={
        mayAdd && (
          <Button component={Link} to={pathTo('instanceAdd')}>
            {t('instances.add')}
          </Button>
        )
      }
    />
  );
}
