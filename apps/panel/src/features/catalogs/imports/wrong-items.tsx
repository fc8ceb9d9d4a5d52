import { Button, Pagination } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { limits, type WrongItem } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { csvFile, downloadFile } from '../../../api/download-file.ts';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import { usePanel } from '../../../kit/panel-context.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import classes from './imports.module.css';

type WrongItemsProps = { catalogId: string; runId: string; wrongCount: number };

/** The items that an import left out, with the reasons in plain words, and the whole list as a file. */
export function WrongItems({ catalogId, runId, wrongCount }: WrongItemsProps) {
  const { t } = useTranslation();
  const api = useApiClient();
  const { notices } = usePanel();
  const [page, setPage] = useState(1);
  const items = useApiQuery(
    'listWrongItems',
    { params: { catalogId, runId }, query: { page, perPage: limits.importedListPage } },
    { keepPrevious: true },
  );
  const download = useMutation<string, ApiFailure>({
    mutationFn: () => api.call('exportWrongItems', { params: { catalogId, runId } }),
    onSuccess: (text) => downloadFile(csvFile(`${t('imports.wrongItemsFile')}-${runId}.csv`, text)),
    onError: (failure) => notices.raise({ action: 'loadHistory', failure }),
  });
  const pages = Math.ceil((items.data?.total ?? 0) / limits.importedListPage);
  return (
    <section className={classes.wrongItems} aria-labelledby="wrong-items">
      <div className={classes.wrongHead}>
        <h3 id="wrong-items">{t('imports.wrongItems', { count: wrongCount })}</h3>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('imports.downloadCsv')}
        </Button>
      </div>
      <Quiet>{t('imports.wrongItemsText')}</Quiet>
      {wrongCount > limits.wrongItemsKept && (
        <Quiet>{t('history.kept', { count: limits.wrongItemsKept })}</Quiet>
      )}
      <QueryView query={items} action="loadHistory" skeleton={<RowsSkeleton rows={3} />} whenStale="warn">
        {({ data }) => (
          <ul className={classes.wrongList}>
            {data.map((item) => (
              <WrongItemRow key={item.position} item={item} />
            ))}
          </ul>
        )}
      </QueryView>
      {pages > 1 && (
        <nav aria-label={t('imports.wrongPages')} className={classes.pages}>
          <Pagination total={pages} value={page} onChange={setPage} size="sm" withControls={false} />
        </nav>
      )}
    </section>
  );
}

function WrongItemRow({ item }: { item: WrongItem }) {
  const { t } = useTranslation();
  return (
    <li>
      <span className={classes.wrongTitle}>
        {item.title || t('imports.untitled')}
        <Quiet as="span">
          {[item.id, t('imports.position', { position: item.position })].filter(Boolean).join(' · ')}
        </Quiet>
      </span>
      <ul className={classes.reasons}>
        {item.reasons.map(({ field, reason, value }) => (
          <li key={`${field} ${reason}`}>
            {t(`imports.reasons.${reason}`)}
            {value !== '' && <code title={field}>{value}</code>}
          </li>
        ))}
      </ul>
    </li>
  );
}
