import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PhraseReportRow } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { useApiQuery } from '../../../api/use-api.ts';
import { searchOf } from '../../../kit/search-params.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { DetailList, FigureList } from '../details/detail-parts.tsx';
import classes from '../details/details.module.css';
import { PhraseLink } from '../details/phrase-links.tsx';
import { ReportedProduct } from '../products/reported-product.tsx';
import type { ReportControl } from '../report-state.ts';
import { usePhraseActions } from './use-phrase-actions.ts';
import { phraseFigures, usePhraseCells } from './use-phrase-columns.tsx';

type PhraseDrawerProps = {
  report: ReportControl;
  /** The row of the open phrase, if it is on the page. */
  row: PhraseReportRow | undefined;
  currency: string;
};

/** What followed the searches for a phrase, and what the owner can do about it. */
export function PhraseDrawer({ report, row, currency }: PhraseDrawerProps) {
  const { state, change } = report;
  return (
    <SideDrawer title={state.phrase} isOpen={state.phrase !== ''} onClose={() => change({ phrase: '' })}>
      {state.phrase !== '' && <PhraseDetails report={report} row={row} currency={currency} />}
    </SideDrawer>
  );
}

function PhraseDetails({ report, row, currency }: PhraseDrawerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const cellOf = usePhraseCells();
  const actionsOf = usePhraseActions();
  const { state, request, days, scope } = report;
  const details = useApiQuery(
    'detailPhrase',
    { body: { ...request, phrase: state.phrase } },
    { enabled: !scope.isPending },
  );
  return (
    <div className={classes.root}>
      {row && (
        <FigureList
          figures={phraseFigures.map((name) => ({
            label: t(`reports.columns.${name}`),
            value: cellOf(name, row, state.compare === '1' ? row.before : undefined, currency),
          }))}
        />
      )}
      <div className={classes.actions}>
        {actionsOf(state.phrase).map(({ label, icon: Sign, to, search }) => (
          <Button
            key={label}
            component={Link}
            to={to ?? ''}
            search={searchOf(search ?? {})}
            variant="default"
            size="sm"
            leftSection={<Sign size={16} aria-hidden />}
          >
            {label}
          </Button>
        ))}
      </div>
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
            {(nextPhrases.length > 0 || (row?.emptySearches ?? 0) > 0) && (
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
