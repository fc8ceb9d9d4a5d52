import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../kit/paths.ts';
import { EmptyState } from './empty-state.tsx';
import { useLink } from './link-context.ts';

/** In place of a report: there is no search instance yet whose visitors it could tell of. */
export function NoInstance() {
  const { t } = useTranslation();
  const Link = useLink();
  return (
    <EmptyState
      icon={IconSearch}
      title={t('try.noInstance.title')}
      text={t('reports.noInstance')}
      action={
        <Button component={Link} to={pathTo('instanceAdd')}>
          {t('instances.add')}
        </Button>
      }
    />
  );
}
