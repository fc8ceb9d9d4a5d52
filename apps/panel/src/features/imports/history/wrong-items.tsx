import { Button, Pagination, Skeleton, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ImportRun, limits, type WrongItem } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../api/api-failure.ts';
import { csvFile, downloadFile } from '../../../api/download-file.ts';
import { useApiQuery } from '../../../api/use-api.ts';
import { usePanel } from '../../../shell/panel-context.ts';
import { useFormat } from '../../../shell/use-format.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import classes from './history.module.css';
import { reasonText } from './reason-text.ts';

function Item({ item }: { item: WrongItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={classes.item}>
      <span className={classes.itemHead}>
        <strong>{item.title || t('history.wrong.noTitle')}</strong>
        <span className={classes.quiet}>
          {item.id && <span className="id">{item.id}</span>}{' '}
          {t('history.wrong.position', { position: format.number(item.position) })}
        </span>
      </span>
      {item.reasons.map(({ field, reason, value }) => (
        <span key={`${field} ${reason}`} className={classes.reason}>
          {reasonText(t, reason)} <span className={`id ${classes.path}`}>{field}</span>
          {value && <q className={classes.value}>{value}</q>}
        </span>
      ))}
    </li>
  );
}

/** Saves the whole list as a CSV file. */
const useWrongItemsFile = (catalogId: string, run: ImportRun) => {
  const { api, notices } = usePanel();
  return useMutation<string, ApiFailure>({
    mutationFn: () => api.call('exportWrongItems', { params: { catalogId, runId: run.runId } }),
    onSuccess: (text) => downloadFile(csvFile(`wrong-items-${run.date.slice(0, 10)}.csv`, text)),
    onError: (failure) => notices.raise({ action: 'loadHistory', failure }),
  });
};

/** The items that an import left out, in pages, each with its reasons and the text at fault. */
export function WrongItems({ catalogId, run }: { catalogId: string; run: ImportRun }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const file = useWrongItemsFile(catalogId, run);
  const perPage = limits.importedListPage;
  const items = useApiQuery(
    'listWrongItems',
    { params: { catalogId, runId: run.runId }, query: { page, perPage } },
    { keepPrevious: true },
  );
  const pages = Math.ceil((items.data?.total ?? 0) / perPage);
  return (
    <section>
      <div className={classes.sectionHead}>
        <Title order={3}>{t('history.wrong.title', { count: run.wrongCount })}</Title>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          {t('history.wrong.download')}
        </Button>
      </div>
      {run.wrongCount > limits.wrongItemsKept && (
        <p className={classes.quiet}>{t('history.wrong.kept', { count: limits.wrongItemsKept })}</p>
      )}
      {items.isPending && <Skeleton height={160} mt="sm" />}
      {items.isError && (
        <FailedState
          action="loadHistory"
          failure={items.error}
          isRetrying={items.isFetching}
          onRetry={() => void items.refetch()}
        />
      )}
      {!items.isError && items.data && (
        <ul className={classes.items} data-stale={items.isPlaceholderData || undefined}>
          {items.data.data.map((item) => (
            <Item key={item.position} item={item} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label={t('common.table.pages')} className={classes.pages}>
          <Pagination
            size="sm"
            total={pages}
            value={page}
            onChange={setPage}
            getControlProps={(name) =>
              name === 'previous'
                ? { 'aria-label': t('common.table.previousPage') }
                : { 'aria-label': t('common.table.nextPage') }
            }
          />
        </nav>
      )}
    </section>
  );
}
