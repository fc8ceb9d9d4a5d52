import { CloseButton, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { TryReply, TryRequest } from '@vitrina/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiQuery } from '../../api/use-api.ts';
import { useSearchState } from '../../kit/search-params.ts';
import { type Move, movesOf } from './preview-moves.ts';
import { Moved, RankedProducts } from './ranked-products.tsx';
import { PreviewFailed, PreviewNote, SettingPreview } from './setting-preview.tsx';

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

/** Which settings a search is made with. */
type Asked = Partial<Pick<TryRequest, 'before' | 'draftSort'>>;

type ComparedResultsProps = {
  searchId: string;
  now: Asked;
  /** What the results are compared with; undefined while there is nothing to compare. */
  before: Asked | undefined;
  beforeLabel?: string;
  /** Between the query and the results. */
  children: (query: string, onPhrase: (phrase: string) => void) => ReactNode;
};

/** The first results of a search, and how they differ from those under other settings. */
export function ComparedResults({
  searchId,
  now: asked,
  before: other,
  beforeLabel,
  children,
}: ComparedResultsProps) {
  const { t } = useTranslation();
  const [{ q }, change] = useSearchState(previewSearch);
  const [query] = useDebouncedValue(q, 200);
  const [view, setView] = useState<'after' | 'before'>('after');
  const body = { query, sort: '', page: 1, perPage: shown, filters: {}, explain: false };
  const now = useApiQuery(
    'trySearch',
    { params: { searchId }, body: { ...body, ...asked } },
    { keepPrevious: true },
  );
  const before = useApiQuery(
    'trySearch',
    { params: { searchId }, body: { ...body, ...other } },
    { enabled: other !== undefined },
  );
  const products = now.data?.data.products ?? [];
  const beforeProducts = other === undefined ? undefined : before.data?.data.products;
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
      {children(q, (phrase) => change({ q: phrase }))}
      {moved && !isSame && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('settings.preview.compare')}
          value={view}
          onChange={(value) => setView(value === 'before' ? 'before' : 'after')}
          data={[
            { value: 'after', label: t('settings.preview.after') },
            { value: 'before', label: beforeLabel ?? t('settings.preview.before') },
          ]}
        />
      )}
      {isSame && <PreviewNote>{t('settings.preview.same')}</PreviewNote>}
      {now.isPending && <Skeleton height={320} radius="md" />}
      <PreviewFailed query={now} />
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
