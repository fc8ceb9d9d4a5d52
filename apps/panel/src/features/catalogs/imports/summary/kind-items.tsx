import { Pagination } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ImportWarning, limits, type WrongItem } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../../api/query-view.tsx';
import { useApiQuery } from '../../../../api/use-api.ts';
import { pathTo } from '../../../../kit/paths.ts';
import { useFieldName } from '../../../../kit/use-field-name.ts';
import { ProductPicture } from '../../../../ui/product-picture.tsx';
import { Quiet } from '../../../../ui/quiet.tsx';
import { RowsSkeleton } from '../../../../ui/screen-skeleton.tsx';
import { fieldOfWarning } from './field-of-warning.ts';
import { type ItemList, listCalls } from './item-list.ts';
import { reasonText } from './reason-text.ts';
import classes from './summary.module.css';

type KindItemsProps = {
  list: ItemList;
  catalogId: string;
  runId: string;
  isLive: boolean;
  /** Null lists all. */
  kind: ImportWarning | null;
  /** How many there are; an import keeps fewer. */
  count: number;
  label: string;
};

/** The items of one kind, in pages, each with all its reasons. */
export function KindItems({ list, catalogId, runId, isLive, kind, count, label }: KindItemsProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const items = useApiQuery(
    listCalls[list].list,
    {
      params: { catalogId, runId },
      query: {
        page,
        perPage: limits.importedListPage,
        ...(kind && { reason: kind.reason, field: kind.field }),
      },
    },
    { keepPrevious: true },
  );
  const total = items.data?.total ?? 0;
  const pages = Math.ceil(total / limits.importedListPage);
  return (
    <>
      <QueryView query={items} action="loadHistory" skeleton={<RowsSkeleton rows={3} />} whenStale="warn">
        {({ data }) => (
          <>
            {total < count && <Quiet>{t('history.kept', { count: total })}</Quiet>}
            <ul className={classes.items} aria-label={label}>
              {data.map((item) => (
                <ItemRow
                  key={item.position}
                  item={item}
                  hasPicture={data.some(({ image }) => image)}
                  catalogId={list === 'warned' && isLive ? catalogId : null}
                />
              ))}
            </ul>
          </>
        )}
      </QueryView>
      {pages > 1 && (
        <nav aria-label={t('imports.itemPages', { name: label })} className={classes.pages}>
          <Pagination total={pages} value={page} onChange={setPage} size="sm" withControls={false} />
        </nav>
      )}
    </>
  );
}

type ItemRowProps = {
  item: WrongItem;
  /** None of the items has one where an earlier release imported them. */
  hasPicture: boolean;
  /** Of a catalog which has the item as a product. */
  catalogId: string | null;
};

function ItemRow({ item, hasPicture, catalogId }: ItemRowProps) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const title = item.title || t('imports.untitled');
  /** Which price is meant, where an item has the same fault in several. */
  const isRepeated = (reason: string): boolean =>
    item.reasons.filter((each) => each.reason === reason).length > 1;
  return (
    <li data-pictured={hasPicture || undefined}>
      {hasPicture && <ProductPicture src={item.image ?? ''} size={40} />}
      <span className={classes.itemTitle}>
        {catalogId ? (
          <Link to={pathTo('catalogProduct', { catalogId, productId: item.id })} className={classes.link}>
            {title}
          </Link>
        ) : (
          title
        )}
        <Quiet as="span">
          {[item.id, t('imports.position', { position: item.position })].filter(Boolean).join(' · ')}
        </Quiet>
      </span>
      <ul className={classes.reasons}>
        {item.reasons.map(({ field, reason, value, fault }) => (
          <li key={`${field} ${reason}`}>
            {reasonText(t, reason, fault)}
            {value !== '' && (
              <code title={`${fieldName(fieldOfWarning({ field, reason }))} · ${field}`}>{value}</code>
            )}
            {isRepeated(reason) && <Quiet as="span">{fieldName(fieldOfWarning({ field, reason }))}</Quiet>}
          </li>
        ))}
      </ul>
    </li>
  );
}
