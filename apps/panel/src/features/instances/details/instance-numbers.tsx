import { NativeSelect, NumberInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { popularQueriesLimit, popularQueryDays, productsPerPage, validate } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiClient } from '../../../api/api-context.ts';
import { invalidateCalls, useApiQuery } from '../../../api/use-api.ts';
import { type ApiFailure, isApiFailure } from '../../../kit/api-failure.ts';
import { problemText } from '../../../kit/form/problem-messages.ts';
import { usePanel } from '../../../kit/panel-context.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import classes from '../instances.module.css';

type Interval = (typeof popularQueryDays)[number];
type Numbers = { productsPerPage: number | string; limit: number | string; interval: Interval };

/** How many products a page has, and how many popular queries from how many days. */
export function InstanceNumbers({ searchId }: { searchId: string }) {
  const { t } = useTranslation();
  const pagination = useApiQuery('getPagination', { body: { searchId } });
  const popular = useApiQuery('getPopularQueriesSettings', { body: { searchId } });
  const failed: ApiFailure | null = pagination.error ?? popular.error;
  return (
    <section className={classes.panel}>
      <Title order={2} size="h3">
        {t('instances.details.numbers')}
      </Title>
      {pagination.data && popular.data ? (
        <NumbersForm searchId={searchId} saved={{ ...pagination.data.data, ...popular.data.data }} />
      ) : failed ? (
        <FailedState
          action="loadSettings"
          failure={failed}
          onRetry={() => {
            void pagination.refetch();
            void popular.refetch();
          }}
        />
      ) : (
        <RowsSkeleton rows={2} />
      )}
    </section>
  );
}

function NumbersForm({ searchId, saved }: { searchId: string; saved: Numbers }) {
  const { t } = useTranslation();
  const api = useApiClient();
  const { notices } = usePanel();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Numbers | null>(null);
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const numbers = draft ?? saved;
  const perPage = validate(productsPerPage, numbers.productsPerPage);
  const limit = validate(popularQueriesLimit, numbers.limit);
  const change = (patch: Partial<Numbers>): void => setDraft({ ...numbers, ...patch });
  const save = async (): Promise<void> => {
    setTried(!perPage.ok || !limit.ok);
    if (!perPage.ok || !limit.ok) return;
    setSaving(true);
    try {
      if (perPage.data !== saved.productsPerPage)
        await api.call('setPagination', { body: { searchId, productsPerPage: perPage.data } });
      if (limit.data !== saved.limit || numbers.interval !== saved.interval)
        await api.call('setPopularQueriesSettings', {
          body: { searchId, limit: limit.data, interval: numbers.interval },
        });
      await invalidateCalls(client, [
        'getPagination',
        'getPopularQueriesSettings',
        'getStoreSettings',
        'getInstance',
        'listInstances',
        'listSettingChanges',
        'trySearch',
      ]);
      notices.withdraw('saveSettings');
      notices.succeed('savedForSite');
      setDraft(null);
    } catch (failure) {
      if (!isApiFailure(failure)) throw failure;
      notices.raise({ action: 'saveSettings', failure });
    } finally {
      setSaving(false);
    }
  };
  const errorOf = (
    validated: typeof perPage,
    field: 'itemsPerPage' | 'popularAmount',
  ): string | undefined => {
    const problem = isTried && !validated.ok ? validated.problems[0] : undefined;
    return problem && problemText(t, problem, field);
  };
  return (
    <>
      <div className={classes.numbers}>
        <NumberInput
          label={t('storeSettings.names.itemsPerPage')}
          min={1}
          max={100}
          allowDecimal={false}
          value={numbers.productsPerPage}
          error={errorOf(perPage, 'itemsPerPage')}
          onChange={(value) => change({ productsPerPage: value })}
        />
        <NumberInput
          label={t('storeSettings.names.popularAmount')}
          min={1}
          max={50}
          allowDecimal={false}
          value={numbers.limit}
          error={errorOf(limit, 'popularAmount')}
          onChange={(value) => change({ limit: value })}
        />
        <NativeSelect
          label={t('storeSettings.names.popularPeriod')}
          value={String(numbers.interval)}
          data={popularQueryDays.map((days) => ({
            value: String(days),
            label: t('storeSettings.days', { count: days }),
          }))}
          onChange={({ currentTarget }) =>
            change({ interval: popularQueryDays.find((days) => String(days) === currentTarget.value) ?? 30 })
          }
        />
      </div>
      <SaveBar
        isDirty={draft !== null && JSON.stringify(draft) !== JSON.stringify(saved)}
        isSaving={isSaving}
        onSave={() => void save()}
        onDiscard={() => {
          setDraft(null);
          setTried(false);
        }}
      />
    </>
  );
}
