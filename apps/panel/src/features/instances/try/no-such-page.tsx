import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import type { TryReply } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';

type NoSuchPageProps = { reply: TryReply; onPage: (page: number) => void };

/** A page beyond the last one, from an old link or because there are fewer results than before. */
export function NoSuchPage({ reply, onPage }: NoSuchPageProps) {
  const { t } = useTranslation();
  const last = Math.ceil(reply.total / reply.perPage);
  return (
    <EmptyState
      icon={IconFileOff}
      title={t('try.noPage.title')}
      text={t('try.noPage.text', { count: reply.total })}
      action={
        <>
          <Button onClick={() => onPage(1)}>{t('try.noPage.first')}</Button>
          {last > 1 && (
            <Button variant="default" onClick={() => onPage(last)}>
              {t('try.noPage.last', { page: last })}
            </Button>
          )}
        </>
      }
    />
  );
}
