import { NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { limits, type SettingChange, type TryReply, type TryRequest } from '@vitrina/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../../api/query-view.tsx';
import { useApiQuery } from '../../../../api/use-api.ts';
import { useFormat } from '../../../../kit/use-format.ts';
import { type Move, movesOf } from '../../../../settings-kit/preview/preview-moves.ts';
import { Moved, RankedProducts } from '../../../../settings-kit/preview/ranked-products.tsx';
import { settings } from '../../../../settings-kit/settings/settings.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FailedState } from '../../../../ui/failed-state.tsx';
import { Quiet } from '../../../../ui/quiet.tsx';
import classes from './compare.module.css';
import { MoveLines } from './move-lines.tsx';

type Products = TryReply['products'];

type SideProps = {
  side: 'before' | 'now';
  total: number | undefined;
  products: Products | undefined;
  movedOf: (id: string) => Move['places'] | 'gone';
};

function Side({ side, total, products, movedOf }: SideProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.side} aria-label={t(`compare.${side}`)}>
      <h2 className={classes.sideTitle}>
        {t(`compare.${side}`)}
        {total !== undefined && (
          <Quiet as="span" isNumeric>
            {t('try.found', { count: total })}
          </Quiet>
        )}
      </h2>
      {!products && <Skeleton height={420} radius="md" />}
      {products?.length === 0 && <Quiet>{t('compare.nothing')}</Quiet>}
      <RankedProducts products={products ?? []} isEven>
        {({ id }) => <Moved places={movedOf(id)} />}
      </RankedProducts>
    </section>
  );
}

type CompareProps = {
  searchId: string;
  request: TryRequest;
  /** The left side shows the results before this change; empty for the newest one. */
  changeId: string;
  onChange: (changeId: string) => void;
};

/** The same search before a change of the settings and now, product by product. */
export function Compare({ searchId, request, changeId, onChange }: CompareProps) {
  const { t } = useTranslation();
  const changes = useApiQuery('listSettingChanges', {
    params: { searchId },
    query: { page: 1, perPage: limits.historyPage },
  });
  return (
    <QueryView
      query={changes}
      action="loadChanges"
      empty={{
        when: ({ data }) => data.length === 0,
        state: (
          <EmptyState icon={IconHistory} title={t('compare.empty.title')} text={t('compare.empty.text')} />
        ),
      }}
      whenStale="warn"
    >
      {({ data }) => (
        <Comparison
          searchId={searchId}
          request={request}
          listed={data}
          changeId={changeId}
          onChange={onChange}
        />
      )}
    </QueryView>
  );
}

/** Not one `QueryView`: there are two replies, and each side shows its own as soon as it arrives. */
function Comparison({
  searchId,
  request,
  listed,
  changeId,
  onChange,
}: CompareProps & { listed: readonly SettingChange[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sides = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<'before' | 'now'>('now');
  const chosen = changeId || (listed[0]?.changeId ?? '');
  const now = useApiQuery('trySearch', { params: { searchId }, body: request }, { keepPrevious: true });
  const before = useApiQuery(
    'trySearch',
    { params: { searchId }, body: { ...request, before: chosen } },
    { enabled: chosen !== '', keepPrevious: true },
  );
  const nameOf = ({ kind, at, by }: SettingChange): string =>
    t('compare.beforeChange', {
      setting: settings[kind].name(t),
      date: format.dateTime(at),
      by,
    });
  const failed = now.error ?? before.error;
  const [was, is] = [before.data?.data, now.data?.data];
  const ids = (products: Products | undefined): string[] => (products ?? []).map(({ id }) => id);
  const { moves, gone } = movesOf(ids(was?.products), ids(is?.products));
  const placesOf = (id: string): Move['places'] => moves.find((move) => move.id === id)?.places ?? 0;
  const figures = {
    up: moves.filter(({ places }) => places !== 'new' && places > 0).length,
    down: moves.filter(({ places }) => places !== 'new' && places < 0).length,
    new: moves.filter(({ places }) => places === 'new').length,
    gone: gone.length,
  };
  const isSame = Object.values(figures).every((count) => count === 0);
  return (
    <div className={classes.root}>
      <NativeSelect
        label={t('compare.choose')}
        value={chosen}
        data={[
          ...listed.map((change) => ({ value: change.changeId, label: nameOf(change) })),
          // A link may refer to an older change than those in the list.
          ...(listed.some((change) => change.changeId === chosen)
            ? []
            : [{ value: chosen, label: t('compare.olderChange') }]),
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {failed && (
        <FailedState
          action="search"
          failure={failed}
          isRetrying={before.isFetching || now.isFetching}
          onRetry={() => void Promise.all([before.refetch(), now.refetch()])}
        />
      )}
      {was && is && (
        <p className={classes.summary} role="status">
          {isSame ? t('compare.same') : t('compare.figures', figures)}
        </p>
      )}
      <SegmentedControl
        fullWidth
        className={classes.tabs ?? ''}
        aria-label={t('settings.preview.compare')}
        value={side}
        onChange={(value) => setSide(value === 'before' ? 'before' : 'now')}
        data={[
          { value: 'before', label: t('compare.before') },
          { value: 'now', label: t('compare.now') },
        ]}
      />
      <div ref={sides} className={classes.sides} data-side={side}>
        <Side
          side="before"
          total={was?.total}
          products={was?.products}
          movedOf={(id) => (gone.includes(id) ? 'gone' : 0)}
        />
        <MoveLines sides={sides} moves={was && is ? moves : []} />
        <Side side="now" total={is?.total} products={is?.products} movedOf={placesOf} />
      </div>
    </div>
  );
}
