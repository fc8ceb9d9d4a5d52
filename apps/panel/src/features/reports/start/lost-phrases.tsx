import { Button } from '@mantine/core';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../api/query-view.tsx';
import { pathTo } from '../../../kit/paths.ts';
import { searchOf } from '../../../kit/search-params.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { usePhraseActions } from '../../../settings-kit/remedies/use-phrase-actions.ts';
import { lazyComponent } from '../../../ui/lazy-screen.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { RowsSkeleton } from '../../../ui/screen-skeleton.tsx';
import classes from './start.module.css';
import { StartPart } from './start-part.tsx';
import { type LostPhrase, useLostPhrases } from './use-lost-phrases.ts';
import { inReports, isSearchAway, type Start, useProbe } from './use-start.ts';

const RowActions = lazyComponent(async () => (await import('../../../ui/row-actions.tsx')).RowActions);

/** What the search doesn't find, and what can be done about each phrase. */
export function LostPhrases({ start }: { start: Start }) {
  const { t } = useTranslation();
  const { query, phrases, isComplete } = useLostPhrases(start);
  const isAway = isSearchAway(useProbe(start.instance).error);
  return (
    <StartPart
      title={t('start.lost.title')}
      query={query}
      text={phrases.length > 0 ? t('start.lost.text') : undefined}
      more={{ label: t('start.lost.all'), to: pathTo('toMend') }}
    >
      <QueryView
        query={query}
        action="loadReport"
        skeleton={<RowsSkeleton rows={5} />}
        // The line above says that the search is away.
        failedAs={(failure) =>
          isAway && isSearchAway(failure) && <Quiet size="md">{t('start.lost.later')}</Quiet>
        }
      >
        {() =>
          phrases.length === 0 ? (
            <p className={classes.good}>
              <IconCircleCheck size={20} aria-hidden />
              <span>{t(isComplete ? 'start.lost.none' : 'start.lost.noneChecked')}</span>
            </p>
          ) : (
            <>
              <ol className={classes.rows}>
                {phrases.map((phrase) => (
                  <LostRow key={phrase.phrase} {...phrase} most={phrases[0]?.lost ?? 1} />
                ))}
              </ol>
              <Link
                to={pathTo('emptyPhrasesReport')}
                search={searchOf(inReports)}
                className={classes.allEmpty}
              >
                {t('mend.list.allEmpty')}
                <IconChevronRight size={16} aria-hidden />
              </Link>
            </>
          )
        }
      </QueryView>
    </StartPart>
  );
}

function LostRow({ phrase, reason, lost, searches, most }: LostPhrase & { most: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const actionsOf = usePhraseActions();
  const actions = actionsOf(phrase);
  const remedies = { to: pathTo('toMend'), search: { ...inReports, phrase } };
  // The usual first step; the menu has all of them.
  const mend = reason === 'empty' ? remedies : actions.find(({ name }) => name === 'try');
  return (
    <li className={classes.lostRow}>
      <div className={classes.words}>
        <Link to={remedies.to} search={searchOf(remedies.search)} className={classes.phrase}>
          {phrase}
        </Link>
        <span
          className={classes.lostBar}
          data-reason={reason}
          style={{ inlineSize: `${(100 * lost) / most}%` }}
          aria-hidden
        />
        <span className={classes.fact}>
          {reason === 'empty'
            ? t('start.lost.searches', { count: lost, number: format.number(lost) })
            : t('start.lost.clickedSeldom', {
                lost: format.number(lost),
                searches: format.number(searches),
              })}
        </span>
      </div>
      {mend?.to !== undefined && (
        <Button
          component={Link}
          to={mend.to}
          search={searchOf(mend.search ?? {})}
          variant="default"
          size="compact-sm"
          className={classes.mend}
          aria-label={t(`start.lost.${reason}.mendThis`, { phrase })}
        >
          {t(`start.lost.${reason}.mend`)}
        </Button>
      )}
      <Suspense fallback={<span className={classes.menuPlace} />}>
        <RowActions name={phrase} actions={actions} />
      </Suspense>
    </li>
  );
}
