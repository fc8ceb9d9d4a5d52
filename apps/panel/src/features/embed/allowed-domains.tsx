import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { DomainEditor } from '../../settings-kit/domains/domain-editor.tsx';
import { useDomainChanges } from '../../settings-kit/domains/use-domains.ts';
import { Autosaved } from '../../ui/autosaved.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import classes from './embed.module.css';

/** The domains of the shop, which may search. */
export function AllowedDomains() {
  const list = useApiQuery('getAuthDomains', {});
  return (
    <QueryView query={list} action="loadDomains" skeleton={<RowsSkeleton rows={2} />}>
      {({ data }) => <Allowed domains={data} />}
    </QueryView>
  );
}

function Allowed({ domains }: { domains: readonly string[] }) {
  const { t } = useTranslation();
  const changes = useDomainChanges();
  return (
    <>
      {domains.length === 0 && (
        <p className={classes.state} data-state="warning">
          <IconAlertTriangle size={20} aria-hidden />
          <span>{t('embed.allow.none')}</span>
        </p>
      )}
      <Autosaved state={changes.phase} onRetry={changes.retry} />
      <DomainEditor domains={domains} changes={changes} />
    </>
  );
}
