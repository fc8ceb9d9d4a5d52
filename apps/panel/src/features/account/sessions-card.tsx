import { Badge, Button, Title } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { AccountSession } from '@vitrina/contract';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../api/query-view.tsx';
import { useApiMutation, useApiQuery } from '../../api/use-api.ts';
import { usePanel } from '../../kit/panel-context.ts';
import { useFormat } from '../../kit/use-format.ts';
import { Card } from '../../ui/card.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { RowsSkeleton } from '../../ui/screen-skeleton.tsx';
import classes from './account.module.css';

const mobileSystems = ['iPhone', 'iPad', 'Android'];

/** The browsers in which the owner is signed in. */
export function SessionsCard() {
  const list = useApiQuery('listSessions', {});
  return (
    <QueryView query={list} action="loadSessions" skeleton={<RowsSkeleton rows={3} />}>
      {({ data }) => <Sessions listed={data} />}
    </QueryView>
  );
}

function Sessions({ listed }: { listed: readonly AccountSession[] }) {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const endOthers = useApiMutation('endOtherSessions', {
    invalidates: ['listSessions'],
    action: 'endSession',
    onSuccess: () => notices.succeed('sessionsEnded'),
  });
  const sessions = listed.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  return (
    <Card>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t('account.sessions.title')}
        </Title>
        {sessions.length > 1 && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t('account.sessions.endOthers')}
          </Button>
        )}
      </div>
      <Quiet size="md">{t('account.sessions.text')}</Quiet>
      <ul className={classes.rows} aria-label={t('account.sessions.title')}>
        {sessions.map((session) => (
          <SessionRow key={session.sessionId} session={session} />
        ))}
      </ul>
    </Card>
  );
}

const useSessionName = () => {
  const { t } = useTranslation();
  return ({ browser, system }: AccountSession): string =>
    browser !== null && system !== null
      ? t('account.sessions.browserOn', { browser, system })
      : (browser ?? system ?? t('account.sessions.unknown'));
};

function SessionRow({ session }: { session: AccountSession }) {
  const { t } = useTranslation();
  const { notices } = usePanel();
  const format = useFormat();
  const nameOf = useSessionName();
  const end = useApiMutation('endSession', {
    invalidates: ['listSessions'],
    action: 'endSession',
    onSuccess: () => notices.succeed('sessionEnded'),
  });
  const { sessionId, system, network, startedAt, lastUsedAt, isCurrent } = session;
  const name = nameOf(session);
  const Sign = mobileSystems.includes(system ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  const facts = [
    isCurrent ? null : t('account.sessions.lastUsed', { ago: format.ago(lastUsedAt) }),
    t('account.sessions.since', { date: format.dateTime(startedAt) }),
    network && t('account.sessions.network', { network }),
  ].filter((fact) => fact !== null);
  return (
    <li className={classes.row}>
      <Sign size={24} stroke={1.6} aria-hidden className={classes.sign} />
      <div className={classes.words}>
        <span className={classes.name}>
          {name}
          {isCurrent && (
            <Badge variant="light" color="green" tt="none">
              {t('account.sessions.current')}
            </Badge>
          )}
        </span>
        <span className={classes.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </div>
      {!isCurrent && (
        <Button
          variant="subtle"
          color="red"
          className={classes.end}
          loading={end.isPending}
          aria-label={t('account.sessions.endOf', { name })}
          onClick={() => end.mutate({ params: { sessionId } })}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}
