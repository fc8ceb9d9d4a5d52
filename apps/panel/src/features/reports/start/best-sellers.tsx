import type { ProductReportRow } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { pathTo } from '../../../kit/paths.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import { ReportedProduct } from '../products/reported-product.tsx';
import classes from './start.module.css';
import { StartPart } from './start-part.tsx';
import { rows, type Start, useSold } from './use-start.ts';

/** The products that brought the most; as long as nothing is sold, those that are clicked most. */
export function BestSellers({ start }: { start: Start }) {
  const { t } = useTranslation();
  const sold = useSold(start);
  const isSold = (sold.data?.totals.total ?? 0) > 0;
  const clicked = useApiQuery(
    'reportProducts',
    { body: { ...start.request, orderBy: 'clicks', sort: 'desc', limit: rows } },
    { enabled: sold.isSuccess && !isSold },
  );
  const query = sold.isSuccess && !isSold ? clicked : sold;
  const worth = ({ total, clicks }: ProductReportRow): number => (isSold ? total : clicks);
  const isClicked = clicked.data?.data.some(({ clicks }) => clicks > 0);
  const text = isSold ? t('start.sold.text') : isClicked && t('start.sold.clickedText');
  return (
    <StartPart
      title={t('start.sold.title')}
      query={query}
      text={text || undefined}
      more={{ label: t('start.sold.all'), to: pathTo('productsReport') }}
    >
      <QueryView
        query={query}
        action="loadReport"
        skeleton={<RowsSkeleton rows={rows} />}
        empty={{
          when: ({ data }) => data.every((row) => worth(row) === 0),
          state: <Quiet size="md">{t('start.sold.none')}</Quiet>,
        }}
      >
        {({ data, currency }) => (
          <ol className={classes.rows}>
            {data
              .filter((row) => worth(row) > 0)
              .map((row) => (
                <li key={row.id} className={classes.soldRow}>
                  <ReportedProduct {...row} />
                  {isSold ? <Sold row={row} currency={currency} /> : <Clicked row={row} />}
                </li>
              ))}
          </ol>
        )}
      </QueryView>
    </StartPart>
  );
}

function Sold({ row, currency }: { row: ProductReportRow; currency: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={classes.amount}>
      <strong className="num">{format.money(row.total, currency)}</strong>
      <Quiet as="span" isNumeric>
        {t('start.sold.units', { count: row.unitsSold })}
      </Quiet>
    </span>
  );
}

function Clicked({ row }: { row: ProductReportRow }) {
  const { t } = useTranslation();
  return (
    <span className={classes.amount}>
      <strong className="num">{t('start.sold.clicks', { count: row.clicks })}</strong>
    </span>
  );
}
