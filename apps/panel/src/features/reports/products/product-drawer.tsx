import type { ProductReportRow } from '@vitrina/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { DetailList, FigureList } from '../details/detail-parts.tsx';
import classes from '../details/details.module.css';
import { PhraseLink } from '../details/phrase-links.tsx';
import type { ReportControl } from '../report-state.ts';
import { ReportedProduct } from './reported-product.tsx';
import { type ProductFigureName, productFigures } from './use-product-columns.tsx';

type ProductDrawerProps = {
  report: ReportControl;
  /** The row of the open product, if it is on the page. */
  row: ProductReportRow | undefined;
  /** A figure of the row, as its cell has it. */
  figuresOf: (name: ProductFigureName, row: ProductReportRow) => ReactNode;
};

/** The searches that led to a product. */
export function ProductDrawer({ report, row, figuresOf }: ProductDrawerProps) {
  const { t } = useTranslation();
  const { state, change } = report;
  return (
    <SideDrawer
      title={t('reports.details.product')}
      isOpen={state.product !== ''}
      onClose={() => change({ product: '' })}
    >
      {state.product !== '' && <ProductSearches report={report} row={row} figuresOf={figuresOf} />}
    </SideDrawer>
  );
}

function ProductSearches({ report, row, figuresOf }: ProductDrawerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, request, days, scope } = report;
  const searches = useApiQuery(
    'detailProduct',
    { body: { ...request, productId: state.product } },
    { enabled: !scope.isPending },
  );
  return (
    <div className={classes.root}>
      {row ? <ReportedProduct {...row} /> : <span className="id">{state.product}</span>}
      {row && (
        <FigureList
          figures={productFigures.map((name) => ({
            label: t(`reports.columns.${name}`),
            value: figuresOf(name, row),
          }))}
        />
      )}
      <QueryView query={searches} action="loadReport">
        {({ data: { since, phrases } }) => (
          <>
            {since > days.from && <Quiet>{t('reports.details.since', { day: format.day(since) })}</Quiet>}
            <DetailList
              title={t('reports.details.searches')}
              text={phrases.length > 0 ? t('reports.details.searchesText') : t('reports.details.noSearches')}
              items={phrases.map(({ phrase, clicks }) => ({
                key: phrase,
                content: <PhraseLink phrase={phrase} state={state} />,
                figure: format.number(clicks),
              }))}
            />
          </>
        )}
      </QueryView>
    </div>
  );
}
