import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/use-api.ts';
import { pathTo } from '../../../kit/paths.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { ReportedProduct } from '../products/reported-product.tsx';
import { periodInAddress, type ReportControl } from '../report-state.ts';
import classes from './dashboard.module.css';
import { TopList } from './top-list.tsx';

const shown = 10;

/** What visitors search for most, what is found least, and which products they click most. */
export function TopLists({ report }: { report: ReportControl }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { request, scope, state } = report;
  const enabled = !scope.isPending;
  // One more than is shown: the rest of the phrases, which is no phrase, may be among them.
  const body = { ...request, limit: shown + 1 };
  const phrases = useApiQuery('reportPhrases', { body }, { enabled });
  const empty = useApiQuery('reportPhrasesWithNoResults', { body }, { enabled });
  const products = useApiQuery('reportProducts', { body: { ...request, limit: shown } }, { enabled });
  const search = periodInAddress(state);
  return (
    <div className={classes.tops}>
      <TopList
        title={t('reports.dashboard.tops.phrases')}
        unit={t('reports.columns.searches')}
        to={pathTo('phrasesReport')}
        search={search}
        query={phrases}
        none={t('reports.dashboard.tops.none')}
        itemsOf={({ data }) => phraseItems(data, ({ searches }) => format.number(searches))}
      />
      <TopList
        title={t('reports.dashboard.tops.emptyPhrases')}
        unit={t('reports.dashboard.tops.emptySearches')}
        to={pathTo('emptyPhrasesReport')}
        search={search}
        query={empty}
        none={t('reports.dashboard.tops.noneEmpty')}
        itemsOf={({ data }) => phraseItems(data, ({ emptySearches }) => format.number(emptySearches))}
      />
      <TopList
        title={t('reports.dashboard.tops.products')}
        unit={t('reports.columns.clicks')}
        to={pathTo('productsReport')}
        search={search}
        query={products}
        none={t('reports.dashboard.tops.none')}
        itemsOf={({ data }) =>
          data
            .filter(({ clicks }) => clicks > 0)
            .map((row) => ({
              key: row.id,
              content: <ReportedProduct {...row} />,
              figure: format.number(row.clicks),
              search: { product: row.id },
            }))
        }
      />
    </div>
  );
}

const phraseItems = <Row extends { phrase: string }>(rows: readonly Row[], figureOf: (row: Row) => string) =>
  rows
    .filter(({ phrase }) => phrase !== '')
    .slice(0, shown)
    .map((row) => ({
      key: row.phrase,
      content: row.phrase,
      figure: figureOf(row),
      search: { phrase: row.phrase },
    }));
