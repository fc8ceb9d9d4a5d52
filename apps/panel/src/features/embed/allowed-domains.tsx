import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { pathTo } from '../../kit/paths.ts';
import { useFormat } from '../../kit/use-format.ts';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import classes from './embed.module.css';

const named = 3;

/** Whether any domain is allowed yet, and which were refused. */
export function AllowedDomains() {
  const list = useApiQuery('getAuthDomains', {});
  return (
    <QueryView query={list} action="loadDomains" skeleton={<RowsSkeleton rows={1} />}>
      {({ data }) => <Allowed domains={data} />}
    </QueryView>
  );
}

function Allowed({ domains }: { domains: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const refused = useApiQuery('getRefusedDomains', {}, { refetchInterval: () => 10_000 });
  const asked = (refused.data?.data ?? []).filter(({ lookalikeOf }) => lookalikeOf === null);
  const rest = domains.length - named;
  return (
    <>
      {domains.length > 0 ? (
        <p className={classes.state} data-state="good">
          <IconCircleCheck size={20} aria-hidden />
          <span>
            {t('embed.allow.some', { domains: format.list(domains.slice(0, named)) })}
            {rest > 0 && ` ${t('embed.allow.more', { count: rest })}`}
          </span>
        </p>
      ) : (
        <p className={classes.state} data-state="warning">
          <IconAlertTriangle size={20} aria-hidden />
          <span>{t('embed.allow.none')}</span>
        </p>
      )}
      {asked.length > 0 && (
        <p className={classes.state} data-state="warning">
          <IconAlertTriangle size={20} aria-hidden />
          <span>
            {t('embed.allow.refused', {
              domains: format.list(asked.slice(0, named).map(({ domain }) => domain)),
            })}
          </span>
        </p>
      )}
      <div>
        <Button component={Link} to={pathTo('apiAccess')} variant={domains.length > 0 ? 'default' : 'filled'}>
          {t('embed.allow.open')}
        </Button>
      </div>
    </>
  );
}
