import { Button } from '@mantine/core';
import { IconCircleCheck, IconClockPause, IconFlask, IconRefresh } from '@tabler/icons-react';
import type { Activity } from '@vitrina/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiQuery } from '../../api/use-api.ts';
import { useFormat } from '../../kit/use-format.ts';
import { EventRoomNote } from '../../ui/event-room-note.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import classes from './activity.module.css';
import embedClasses from './embed.module.css';

const everyMs = 5_000;

/** What the search does on the shop's pages, polled every five seconds while the screen is visible. */
export function ActivityCard({ searchId }: { searchId: string }) {
  const activity = useApiQuery('getActivity', { params: { searchId } }, { refetchInterval: () => everyMs });
  return (
    <QueryView query={activity} action="loadActivity" skeleton={<RowsSkeleton rows={3} />}>
      {({ data }) => <Live data={data} isStale={activity.isError} />}
    </QueryView>
  );
}

function Live({ data, isStale }: { data: Activity; isStale: boolean }) {
  const { t } = useTranslation();
  // If this fails the figures are still shown: the account's screen reports the failure.
  const usage = useApiQuery('getEventUsage', {});
  const { searches, clicks, sales } = data.today;
  const hasCounts = searches + clicks + sales > 0;
  return (
    <>
      <LastUsed lastAsked={data.lastAsked} hasCounts={hasCounts} />
      {data.lastTested && <LastTested lastTested={data.lastTested} isInShop={data.lastAsked !== null} />}
      <Pages pages={data.pages ?? []} />
      {usage.data && <EventRoomNote usage={usage.data.data} />}
      {(hasCounts || data.lastAsked) && <Figures activity={data} />}
      {data.phrases.length > 0 && <Phrases activity={data} />}
      <p className={classes.live}>
        <IconRefresh size={15} aria-hidden />
        {isStale ? t('embed.activity.stale') : t('embed.activity.live')}
      </p>
    </>
  );
}

type LastUsedProps = { lastAsked: Activity['lastAsked']; hasCounts: boolean };

function LastUsed({ lastAsked, hasCounts }: LastUsedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (lastAsked)
    return (
      <p className={embedClasses.state} data-state="good" role="status">
        <IconCircleCheck size={20} aria-hidden />
        <span>
          {lastAsked.domain === null
            ? t('embed.activity.byServer', { ago: format.ago(lastAsked.at) })
            : t('embed.activity.byPage', { domain: lastAsked.domain, ago: format.ago(lastAsked.at) })}
        </span>
      </p>
    );
  return (
    <p className={embedClasses.state} role="status">
      <IconClockPause size={20} aria-hidden />
      <span>
        {hasCounts ? (
          t('embed.activity.noPage')
        ) : (
          <>
            <strong>{t('embed.activity.nothing')}</strong> {t('embed.activity.nothingText')}
          </>
        )}
      </span>
    </p>
  );
}

type LastTestedProps = { lastTested: NonNullable<Activity['lastTested']>; isInShop: boolean };

/** A page that only tries the search. It says nothing of the shop. */
function LastTested({ lastTested, isInShop }: LastTestedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className={embedClasses.state} role="status">
      <IconFlask size={20} aria-hidden />
      <span>
        {t('embed.activity.tested', { domain: lastTested.domain, ago: format.ago(lastTested.at) })}
        {!isInShop && ` ${t('embed.activity.onlyTested')}`}
      </span>
    </p>
  );
}

/** Which of the shop's domains use it: one that fell silent stays among them for a month. A single one is named above. */
function Pages({ pages }: { pages: NonNullable<Activity['pages']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (pages.length < 2) return null;
  return (
    <>
      <h3 className={classes.title}>{t('embed.activity.pages')}</h3>
      <ul className={classes.pages} aria-label={t('embed.activity.pages')}>
        {pages.map(({ domain, at }) => (
          <li key={domain}>
            <bdi>{domain}</bdi>
            <Quiet as="span">{format.ago(at)}</Quiet>
          </li>
        ))}
      </ul>
    </>
  );
}

function Figures({ activity: { today, since, currency } }: { activity: Activity }) {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = [
    [t('embed.activity.searches'), format.number(today.searches)],
    [t('embed.activity.clicks'), format.number(today.clicks)],
    [t('embed.activity.sales'), format.number(today.sales)],
    [t('embed.activity.total'), format.money(today.total, currency)],
  ] as const;
  return (
    <>
      <h3 className={classes.title}>{t('embed.activity.today', { time: format.time(since) })}</h3>
      <dl className={classes.figures}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{figure}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const fewPhrases = 8;

function Phrases({ activity: { phrases, currency } }: { activity: Activity }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? phrases : phrases.slice(0, fewPhrases);
  const columns = ['searches', 'clicks', 'sales', 'total'] as const;
  return (
    <>
      <table className={classes.phrases}>
        <caption>{t('embed.activity.phrases')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('embed.activity.phrase')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`embed.activity.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.phrase}>
              {/* Phrases beyond the maximum number of rows per day. */}
              <th scope="row">{row.phrase === '' ? t('embed.activity.otherPhrases') : row.phrase}</th>
              {columns.map((column) => (
                <td key={column} className="num" data-label={t(`embed.activity.${column}`)}>
                  {column === 'total' ? format.money(row.total, currency) : format.number(row[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {phrases.length > shown.length && (
        <div>
          <Button variant="subtle" size="compact-md" onClick={() => setWhole(true)}>
            {t('embed.activity.more', { count: phrases.length - shown.length })}
          </Button>
        </div>
      )}
    </>
  );
}
