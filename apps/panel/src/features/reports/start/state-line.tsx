import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconPlugConnected } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Activity, CallReply, Calls, SearchInstance } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { AnswerButton } from '../../../api/answer-button.tsx';
import { QueryView } from '../../../api/query-view.tsx';
import { useIsTold } from '../../../api/shared-failure.tsx';
import type { ApiFailure } from '../../../kit/api-failure.ts';
import { failureText } from '../../../kit/failure-messages.ts';
import { useFormat } from '../../../kit/use-format.ts';
import { useProductCount } from '../../../kit/use-product-count.ts';
import { Delayed } from '../../../ui/delayed.tsx';
import classes from './start.module.css';
import { type Attention, useAttention } from './use-attention.ts';
import { isSearchAway, type Start, useActivity, useProbe, useSummary } from './use-start.ts';

/** Whether the search works: what needs attention, or one calm line. */
export function StateLine({ start }: { start: Start }) {
  const attention = useAttention(start);
  return (
    <div className={classes.state}>
      {attention.map((item) => (
        <AttentionNote key={item.key} item={item} />
      ))}
      {start.instance && <Working start={start} instance={start.instance} isCalm={attention.length === 0} />}
    </div>
  );
}

function AttentionNote({ item: { isBad, title, text, action, asked } }: { item: Attention }) {
  return (
    <Alert
      color={isBad ? 'red' : 'yellow'}
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
    >
      <div className={classes.alert}>
        <span>{text}</span>
        {asked && <AnswerButton {...asked} />}
        <Button component={Link} to={action.to} size="compact-md" variant="default">
          {action.label}
        </Button>
      </div>
    </Alert>
  );
}

/** Undefined while that isn't known. */
const hasSearches = (summary: CallReply<Calls['summariseSearches']> | undefined): boolean | undefined =>
  summary && summary.data.figures.searches > 0;

type WorkingProps = { start: Start; instance: SearchInstance; isCalm: boolean };

function Working({ start, instance, isCalm }: WorkingProps) {
  const activity = useActivity(instance);
  const summary = useSummary(start);
  const probe = useProbe(instance);
  const unread = activity.isLoadingError ? activity.error : null;
  const failure = isSearchAway(probe.error) ? probe.error : (unread ?? probe.error);
  const skeleton = <Skeleton height={24} width="60%" radius="md" />;
  return (
    <>
      {failure && (
        <NotWorking
          failure={failure}
          isRetrying={activity.isFetching || probe.isFetching}
          onRetry={() => {
            if (activity.error) void activity.refetch();
            if (probe.error) void probe.refetch();
          }}
        />
      )}
      <QueryView query={activity} action="loadActivity" skeleton={skeleton} failedAs={() => <></>}>
        {({ data: { lastAsked } }) => {
          const isUsed = lastAsked !== null || hasSearches(summary.data);
          if (probe.isLoading || (isUsed === undefined && !summary.error))
            return <Delayed>{skeleton}</Delayed>;
          return (
            <Line instance={instance} lastAsked={lastAsked} isUsed={isUsed} isCalm={isCalm && !failure} />
          );
        }}
      </QueryView>
    </>
  );
}

type NotWorkingProps = { failure: ApiFailure; isRetrying: boolean; onRetry: () => void };

/** That the search doesn't answer, or that nobody knows. It takes no more room than the line. */
function NotWorking({ failure, isRetrying, onRetry }: NotWorkingProps) {
  const { t } = useTranslation();
  const isTold = useIsTold(failure);
  if (isTold) return null;
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      icon={<IconCloudOff aria-hidden />}
      title={isSearchAway(failure) ? t('start.state.away') : t('errors.actions.loadActivity')}
    >
      <div className={classes.alert}>
        <span>{failureText(t, failure)}</span>
        <Button size="compact-md" variant="default" loading={isRetrying} onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      </div>
    </Alert>
  );
}

type LineProps = {
  instance: SearchInstance;
  lastAsked: Activity['lastAsked'];
  /** Whether a page has asked, or visitors search all the same; undefined if that couldn't be read. */
  isUsed: boolean | undefined;
  isCalm: boolean;
};

function Line({ instance: { catalog }, lastAsked, isUsed, isCalm }: LineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const productCount = useProductCount();
  // The figures say themselves that they couldn't be read; the line then claims nothing.
  const isClaimed = isCalm && isUsed !== undefined;
  const Sign = isUsed ? IconCircleCheck : IconPlugConnected;
  const asked = lastAsked && {
    at: lastAsked.at,
    words: lastAsked.domain
      ? t('start.state.askedBy', { ago: format.ago(lastAsked.at), domain: lastAsked.domain })
      : t('start.state.askedByServer', { ago: format.ago(lastAsked.at) }),
  };
  return (
    <p className={classes.line} data-calm={(isCalm && isUsed) || undefined}>
      {isClaimed && <Sign size={20} aria-hidden />}
      {isClaimed && <strong>{isUsed ? t('start.state.works') : t('start.state.ready')}</strong>}
      {catalog.lastImportAt && (
        <span>
          {t('start.state.imported', { products: productCount.text(catalog) })}{' '}
          <time dateTime={catalog.lastImportAt} title={format.dateTime(catalog.lastImportAt)}>
            {format.ago(catalog.lastImportAt)}
          </time>
        </span>
      )}
      {asked && (
        <time dateTime={asked.at} title={format.dateTime(asked.at)}>
          {asked.words}
        </time>
      )}
      {isUsed === false && <span>{t('start.state.neverAsked')}</span>}
    </p>
  );
}
