import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import type { FeedSummary, Problem } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import { failureText } from '../../../kit/failure-messages.ts';
import { problemText } from '../../../kit/form/problem-messages.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { FailureFacts } from '../imports/failure-facts.tsx';
import { guessItems } from './feed-size.ts';
import type { FeedCheck } from './use-feed-check.ts';
import classes from './wizard.module.css';

/** The result of checking the address: whose format the feed is in, its size, products and encoding, or why it can't be read. */
export function FeedCheckCard({ check }: { check: FeedCheck }) {
  const { t } = useTranslation();
  return (
    <div className={classes.check} data-state={check.state} role="status">
      {(check.state === 'idle' || check.state === 'incomplete') && (
        <span className={classes.checkQuiet}>{t(`wizard.check.${check.state}`)}</span>
      )}
      {check.state === 'unsaved' && (
        <span className={classes.checkQuiet}>{t('wizard.check.withPassword')}</span>
      )}
      {check.state === 'checking' && (
        <>
          <Loader size={18} />
          <span>{t('wizard.check.checking')}</span>
        </>
      )}
      {check.state === 'readable' && <Readable feed={check.analysis.feed} />}
      {(check.state === 'refused' || check.state === 'failed') && <Unreadable check={check} />}
    </div>
  );
}

function Readable({ feed }: { feed: FeedSummary }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, count } = guessItems(feed);
  const what = feed.dialect ? t(`wizard.check.dialects.${feed.dialect}`) : t('wizard.check.works');
  const size = feed.totalBytes ?? (feed.complete ? feed.bytes : null);
  const facts = [
    size !== null && format.bytes(size),
    feed.encoding.toUpperCase(),
    t(`wizard.check.formats.${feed.format}`),
  ].filter((fact) => fact !== false);
  return (
    <>
      <IconCircleCheck size={22} className={classes.checkGood} aria-hidden />
      <span className={classes.checkWords}>
        <b>{t(`wizard.check.items.${kind}`, { count, what })}</b>
        <span className={classes.checkQuiet}>{facts.join(' · ')}</span>
      </span>
    </>
  );
}

/** The failure's code already says that the address has no feed. Any other problems are listed as well. */
const furtherProblems = ({ code, problems }: ApiFailure): Problem[] =>
  problems.filter(({ rule }) => rule !== 'feedUrl' || !code.startsWith('FEED_'));

function Unreadable({ check }: { check: Extract<FeedCheck, { state: 'refused' | 'failed' }> }) {
  const { t } = useTranslation();
  const { failure, retry, state } = check;
  return (
    <>
      <IconAlertTriangle size={22} className={classes.checkBad} aria-hidden />
      <span className={classes.checkWords}>
        <b>{state === 'refused' ? t('errors.actions.readFeed') : t('wizard.check.failed')}</b>
        <span>{failureText(t, failure)}</span>
        {furtherProblems(failure).map((problem) => (
          <span key={problem.path + problem.rule}>{problemText(t, problem, 'feedUrl')}</span>
        ))}
        <FailureFacts details={failure.details} />
      </span>
      <Button size="compact-md" variant="default" leftSection={<IconRefresh size={16} />} onClick={retry}>
        {t('wizard.check.again')}
      </Button>
    </>
  );
}
