import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useSearchState } from '../../kit/search-params.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './api-access.module.css';
import { DomainsTab } from './domains-tab.tsx';
import { KeyTab } from './key-tab.tsx';

const tabs = ['domains', 'key'] as const;
const pageSearch = z.object({ tab: z.enum(tabs).catch('domains') });

/** Who may search from outside the panel: pages on the shop's domains, and the shop's own server with a key. */
export function ApiAccessPage() {
  const { t } = useTranslation();
  const [{ tab }, change] = useSearchState(pageSearch);
  return (
    <>
      <PageHeader title={t('screens.apiAccess')} text={t('apiAccess.text')} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => change({ tab: tabs.find((each) => each === value) ?? 'domains' })}
      >
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="domains">{t('apiAccess.tabs.domains')}</Tabs.Tab>
          <Tabs.Tab value="key">{t('apiAccess.tabs.key')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="domains">
          <DomainsTab />
        </Tabs.Panel>
        <Tabs.Panel value="key">
          <KeyTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
