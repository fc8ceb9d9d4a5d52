import { NativeSelect, NumberInput, Title } from '@mantine/core';
import { popularQueriesLimit, popularQueryDays, productsPerPage } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { ApiClient } from '../../../api/api-client.ts';
import { useApiClient } from '../../../api/api-context.ts';
import { EditorBar } from '../../../api/editor/editor-bar.tsx';
import { useEditor } from '../../../api/editor/use-editor.ts';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { changedCalls } from '../../../settings-kit/settings/changed-calls.ts';
import { Card } from '../../../ui/card.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import classes from '../instances.module.css';

type Interval = (typeof popularQueryDays)[number];
type Numbers = { productsPerPage: number | string; limit: number | string; interval: Interval };

/** The number of products on a page, and the number and period of popular queries. */
export function InstanceNumbers({ searchId }: { searchId: string }) {
  const { t } = useTranslation();
  const pagination = useApiQuery('getPagination', { body: { searchId } });
  const popular = useApiQuery('getPopularQueriesSettings', { body: { searchId } });
  const skeleton = <RowsSkeleton rows={2} />;
  return (
    <Card size="md">
      <Title order={2} size="h3">
        {t('instances.details.numbers')}
      </Title>
      <QueryView query={pagination} action="loadSettings" skeleton={skeleton}>
        {(pages) => (
          <QueryView query={popular} action="loadSettings" skeleton={skeleton}>
            {({ data }) => <NumbersForm searchId={searchId} saved={{ ...pages.data, ...data }} />}
          </QueryView>
        )}
      </QueryView>
    </Card>
  );
}

const numbers = z.object({
  productsPerPage,
  limit: popularQueriesLimit,
  interval: z.custom<Interval>((days) => popularQueryDays.some((each) => each === days)),
});
type SavedNumbers = z.output<typeof numbers>;

/** Saves only what has changed, each part with its own call. */
const saveNumbers = async (
  api: ApiClient,
  searchId: string,
  saved: Numbers,
  next: SavedNumbers,
): Promise<void> => {
  const { productsPerPage: perPage, limit, interval } = next;
  if (perPage !== saved.productsPerPage)
    await api.call('setPagination', { body: { searchId, productsPerPage: perPage } });
  if (limit !== saved.limit || interval !== saved.interval)
    await api.call('setPopularQueriesSettings', { body: { searchId, limit, interval } });
};

function NumbersForm({ searchId, saved }: { searchId: string; saved: Numbers }) {
  const { t } = useTranslation();
  const api = useApiClient();
  const editor = useEditor<Numbers, SavedNumbers>({
    saved,
    schema: numbers,
    save: (next) => saveNumbers(api, searchId, saved, next),
    action: 'saveSettings',
    invalidates: ['getPagination', 'getPopularQueriesSettings', ...changedCalls('store')],
    draft: false,
    fieldOf: (path) => (path === 'productsPerPage' ? 'itemsPerPage' : 'popularAmount'),
  });
  const { value, patch, errorAt } = editor;
  return (
    <>
      <div className={classes.numbers}>
        <NumberInput
          label={t('storeSettings.names.itemsPerPage')}
          min={1}
          max={100}
          allowDecimal={false}
          value={value.productsPerPage}
          error={errorAt('productsPerPage')}
          onChange={(amount) => patch({ productsPerPage: amount })}
        />
        <NumberInput
          label={t('storeSettings.names.popularAmount')}
          min={1}
          max={50}
          allowDecimal={false}
          value={value.limit}
          error={errorAt('limit')}
          onChange={(amount) => patch({ limit: amount })}
        />
        <NativeSelect
          label={t('storeSettings.names.popularPeriod')}
          value={String(value.interval)}
          data={popularQueryDays.map((days) => ({
            value: String(days),
            label: t('storeSettings.days', { count: days }),
          }))}
          onChange={({ currentTarget }) =>
            patch({ interval: popularQueryDays.find((days) => String(days) === currentTarget.value) ?? 30 })
          }
        />
      </div>
      <EditorBar editor={editor} notice="savedForSite" />
    </>
  );
}
