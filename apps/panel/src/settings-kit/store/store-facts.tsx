import { Link } from '@tanstack/react-router';
import { mayAccess, type StoreSettings } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { instanceArea } from '../../kit/access.ts';
import { usePanel, useUser } from '../../kit/panel-context.ts';
import { useFormat } from '../../kit/use-format.ts';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import { storeSetting } from '../settings/store.ts';
import { shownStore } from './shown-queries.ts';
import classes from './store-facts.module.css';

type FactName = 'itemsPerPage' | 'recentQueries' | 'popularQueries';
type StoreFactsProps = { searchId: string; names: readonly FactName[] };

/** Settings of the shop where they matter too: their values, and the way to the one screen that changes them. */
export function StoreFacts({ searchId, names }: StoreFactsProps) {
  const { t } = useTranslation();
  const { selection } = usePanel();
  const store = useApiQuery('getStoreSettings', { params: { searchId } });
  const maySeeWidget = mayAccess(useUser(), instanceArea);
  const widget = useApiQuery('getAppSettings', { params: { searchId } }, { enabled: maySeeWidget });
  return (
    <QueryView query={store} action="loadSettings" skeleton={<RowsSkeleton rows={1} />}>
      {({ data }) =>
        maySeeWidget && widget.isPending ? (
          <RowsSkeleton rows={1} />
        ) : (
          <div className={classes.root}>
            <Facts store={shownStore(data, widget.data?.data ?? null)} names={names} />
            <Link to={storeSetting.path} onClick={() => selection.select(searchId)}>
              {t('storeSettings.changeHere', { name: storeSetting.name(t) })}
            </Link>
          </div>
        )
      }
    </QueryView>
  );
}

function Facts({ store, names }: { store: StoreSettings; names: readonly FactName[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { itemsPerPage, recentQueries, popularQueries } = store;
  const values: Record<FactName, string> = {
    itemsPerPage: format.number(itemsPerPage),
    recentQueries: recentQueries.enabled ? format.number(recentQueries.amount) : t('storeSettings.off'),
    popularQueries: popularQueries.enabled
      ? t('storeSettings.popularValue', {
          amount: format.number(popularQueries.amount),
          days: t('storeSettings.days', { count: popularQueries.period }),
        })
      : t('storeSettings.off'),
  };
  const facts: readonly Fact[] = names.map((name) => ({
    label: t(`storeSettings.names.${name}`),
    value: values[name],
  }));
  return <FactList facts={facts} />;
}
