import { Button } from '@mantine/core';
import { IconConfetti } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Catalog, mayAccess } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { instanceArea } from '../../../kit/access.ts';
import { useUser } from '../../../kit/panel-context.ts';
import { pathTo } from '../../../kit/paths.ts';
import { searchOf } from '../../../kit/search-params.ts';
import { StatePanel } from '../../../ui/state-panel.tsx';

/** The end of the wizard: the catalog is ready, and what to do next. */
export function WizardDone({ catalog }: { catalog: Catalog }) {
  const { t } = useTranslation();
  const hasSearch = mayAccess(useUser(), instanceArea);
  return (
    <StatePanel
      role="status"
      level={1}
      icon={IconConfetti}
      title={t('wizard.done.title', { name: catalog.name })}
      text={hasSearch ? t('wizard.done.textSearch') : t('wizard.done.text')}
      action={
        <>
          {hasSearch && (
            <Button component={Link} to={pathTo('instanceAdd')} search={searchOf({ catalog: catalog.id })}>
              {t('wizard.done.addInstance')}
            </Button>
          )}
          <Button
            component={Link}
            to={pathTo('catalog', { catalogId: catalog.id })}
            variant={hasSearch ? 'default' : 'filled'}
          >
            {t('wizard.done.toCatalog')}
          </Button>
        </>
      }
    />
  );
}
