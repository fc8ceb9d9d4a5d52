import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { pathTo } from '../../../kit/paths.ts';
import { searchOf } from '../../../kit/search-params.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import classes from './start.module.css';
import { StartPart } from './start-part.tsx';
import { inReports, rows, type Start, useTopPhrases } from './use-start.ts';

/** What visitors search for most. */
export function TopPhrases({ start }: { start: Start }) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useTopPhrases(start);
  return (
    <StartPart
      title={t('start.top.title')}
      query={query}
      text={t('start.top.text')}
      more={{ label: t('start.top.all'), to: pathTo('phrasesReport') }}
    >
      <QueryView
        query={query}
        action="loadReport"
        skeleton={<RowsSkeleton rows={rows} />}
        empty={{
          when: ({ data }) => data.length === 0,
          state: <Quiet size="md">{t('start.top.none')}</Quiet>,
        }}
      >
        {({ data }) => (
          <ol className={classes.rows}>
            {data
              .filter(({ phrase }) => phrase !== '')
              .map(({ phrase, searches, ctr }) => (
                <li key={phrase} className={classes.topRow}>
                  <Link
                    to={pathTo('phrasesReport')}
                    search={searchOf({ ...inReports, phrase })}
                    className={classes.phrase}
                  >
                    {phrase}
                  </Link>
                  <span className={classes.amount}>
                    <strong className="num">
                      {t('start.top.searches', { count: searches, number: format.number(searches) })}
                    </strong>
                    {ctr !== null && (
                      <Quiet as="span" isNumeric>
                        {t('start.top.ctr', { share: format.percent(ctr, 0) })}
                      </Quiet>
                    )}
                  </span>
                </li>
              ))}
          </ol>
        )}
      </QueryView>
    </StartPart>
  );
}
