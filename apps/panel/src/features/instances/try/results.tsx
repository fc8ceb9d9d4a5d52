import { Alert, Pagination } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { TryReply } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { ResultCard } from './result-card.tsx';
import classes from './try.module.css';

type ResultsProps = { reply: TryReply; isStale: boolean; onPage: (page: number) => void };

/** The products found, a page of them. */
export function Results({ reply, isStale, onPage }: ResultsProps) {
  const { t } = useTranslation();
  const { wordsWanted, products, total, page, perPage } = reply;
  const pages = Math.min(1000, Math.ceil(total / perPage));
  return (
    <>
      {wordsWanted.matched < wordsWanted.all && (
        <Alert color="yellow" variant="light" mb="md" icon={<IconInfoCircle aria-hidden />}>
          {t('try.weak', wordsWanted)}
        </Alert>
      )}
      <ul className={classes.grid} data-stale={isStale || undefined} aria-label={t('try.results')}>
        {products.map((product) => (
          <li key={product.id}>
            <ResultCard product={product} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={t('common.table.pages')} className={classes.pages}>
          <Pagination
            total={pages}
            value={page}
            onChange={onPage}
            getControlProps={(name) => {
              if (name === 'previous') return { 'aria-label': t('common.table.previousPage') };
              return name === 'next' ? { 'aria-label': t('common.table.nextPage') } : {};
            }}
          />
        </nav>
      )}
    </>
  );
}
