import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { PhraseRemedies } from '../../../settings-kit/remedies/phrase-remedies.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { DetailList, FigureList, type LabelledFigure } from '../details/detail-parts.tsx';
import classes from '../details/details.module.css';
import { PhraseLink } from '../details/phrase-links.tsx';
import { ReportedProduct } from '../products/reported-product.tsx';
import type { ReportControl } from '../report-state.ts';

type PhraseDrawerProps = {
  report: ReportControl;
  /** The figures of the open phrase, if its row is on the page. */
  figures: readonly LabelledFigure[] | undefined;
  /** How many searches for it found nothing. */
  emptySearches: number;
  /** Whether it was opened to be mended: then it begins with the ways to do that. */
  isMending?: boolean;
};

/** What a phrase finds today, what the owner can do about it, and what followed the searches for it. */
export function PhraseDrawer(props: PhraseDrawerProps) {
  const { state, change, scope } = props.report;
  const isOpen = state.phrase !== '';
  return (
    <SideDrawer title={state.phrase} isOpen={isOpen} onClose={() => change({ phrase: '' })}>
      {isOpen && !scope.isPending && <PhraseDetails key={state.phrase} {...props} />}
    </SideDrawer>
  );
}

function PhraseDetails({ report, figures, emptySearches, isMending = false }: PhraseDrawerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, request, days } = report;
  const details = useApiQuery('detailPhrase', { body: { ...request, phrase: state.phrase } });
  return (
    <div className={classes.root}>
      <PhraseRemedies searchId={request.searchId} phrase={state.phrase} isMending={isMending} />
      {figures && <FigureList figures={figures} />}
      <QueryView query={details} action="loadReport">
        {({ data: { since, products, nextPhrases } }) => (
          <>
            {since > days.from && <Quiet>{t('reports.details.since', { day: format.day(since) })}</Quiet>}
            <DetailList
              title={t('reports.details.products')}
              text={products.length > 0 ? t('reports.details.productsText') : t('reports.details.noProducts')}
              items={products.map((each) => ({
                key: each.id,
                content: <ReportedProduct {...each} />,
                figure: format.number(each.clicks),
              }))}
            />
            {(nextPhrases.length > 0 || emptySearches > 0) && (
              <DetailList
                title={t('reports.details.next')}
                text={nextPhrases.length > 0 ? t('reports.details.nextText') : t('reports.details.noNext')}
                items={nextPhrases.map(({ phrase, times }) => ({
                  key: phrase,
                  content: <PhraseLink phrase={phrase} state={state} />,
                  figure: format.number(times),
                }))}
              />
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}
