import { CloseButton, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { SettingKind, TryReply } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiQuery } from '../../api/use-api.ts';
import { useSearchState } from '../../kit/search-params.ts';
import { ChangeEffect } from './change-effect.tsx';
import { type Move, movesOf } from './preview-moves.ts';
import { Moved, RankedProducts } from './ranked-products.tsx';
import { PreviewFailed, PreviewNote, SettingPreview } from './setting-preview.tsx';
import { useFirstChange } from './use-first-change.ts';

const shown = 8;
const previewSearch = z.looseObject({
  q: z
    .string()
    .transform((text) => text.slice(0, 200))
    .catch(''),
});

type ListProps = { products: TryReply['products']; moves?: readonly Move[] | undefined; isStale: boolean };

function PreviewList({ products, moves, isStale }: ListProps) {
  const { t } = useTranslation();
  return (
    <RankedProducts
      label={moves ? t('settings.preview.after') : t('settings.preview.title')}
      products={products}
      isStale={isStale}
    >
      {(product) => <Moved places={moves?.find(({ id }) => id === product.id)?.places ?? 0} />}
    </RankedProducts>
  );
}

type ResultPreviewProps = {
  searchId: string;
  kind: SettingKind;
  /** The sort to show the products in; by default the one that visitors get. */
  sort?: string;
  /** Words from the owner's products, offered as first queries. */
  examples?: readonly string[];
};

/** The first results of a search under the saved settings, and how they differ from when the screen was opened. */
export function ResultPreview({ searchId, kind, sort = '', examples = [] }: ResultPreviewProps) {
  const { t } = useTranslation();
  const [{ q }, change] = useSearchState(previewSearch);
  const [query] = useDebouncedValue(q, 200);
  const [view, setView] = useState<'after' | 'before'>('after');
  const changeId = useFirstChange(searchId, kind);
  const body = { query, sort, page: 1, perPage: shown, filters: {}, explain: false };
  const now = useApiQuery('trySearch', { params: { searchId }, body }, { keepPrevious: true });
  const before = useApiQuery(
    'trySearch',
    { params: { searchId }, body: { ...body, ...(changeId !== undefined && { before: changeId }) } },
    { enabled: changeId !== undefined },
  );
  const products = now.data?.data.products ?? [];
  const beforeProducts = changeId === undefined ? undefined : before.data?.data.products;
  const moved =
    beforeProducts &&
    movesOf(
      beforeProducts.map(({ id }) => id),
      products.map(({ id }) => id),
    );
  const isSame = moved?.gone.length === 0 && moved.moves.every(({ places }) => places === 0);
  return (
    <SettingPreview title={t('settings.preview.title')}>
      <TextInput
        type="search"
        aria-label={t('settings.preview.query')}
        placeholder={t('settings.preview.placeholder')}
        maxLength={200}
        autoComplete="off"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          q !== '' && <CloseButton size="sm" aria-label={t('try.clear')} onClick={() => change({ q: '' })} />
        }
        value={q}
        onChange={({ currentTarget }) => change({ q: currentTarget.value })}
      />
      <ChangeEffect
        searchId={searchId}
        changeId={changeId}
        examples={q === '' ? examples : []}
        onPhrase={(phrase) => change({ q: phrase })}
      />
      {moved && !isSame && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('settings.preview.compare')}
          value={view}
          onChange={(value) => setView(value === 'before' ? 'before' : 'after')}
          data={[
            { value: 'after', label: t('settings.preview.after') },
            { value: 'before', label: t('settings.preview.before') },
          ]}
        />
      )}
      {isSame && <PreviewNote>{t('settings.preview.same')}</PreviewNote>}
      {now.isPending && <Skeleton height={320} radius="md" />}
      <PreviewFailed query={now}>
        {now.error?.problems.some(({ path }) => path === 'sort') && t('settings.preview.notOffered')}
      </PreviewFailed>
      {now.data && products.length === 0 && <PreviewNote>{t('settings.preview.nothing')}</PreviewNote>}
      {view === 'before' && beforeProducts && !isSame ? (
        <PreviewList products={beforeProducts} isStale={false} />
      ) : (
        <PreviewList products={products} moves={moved?.moves} isStale={now.isPlaceholderData} />
      )}
      {moved && moved.gone.length > 0 && view === 'after' && (
        <PreviewNote>{t('settings.preview.gone', { count: moved.gone.length })}</PreviewNote>
      )}
    </SettingPreview>
  );
}
