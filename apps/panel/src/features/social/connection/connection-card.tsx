import { Button, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBrandInstagram } from '@tabler/icons-react';
import type { InstagramConnection } from '@vitrina/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '../../../kit/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { TokenHelp } from './connect-steps.tsx';
import classes from './connection.module.css';
import { DisconnectAsk } from './disconnect-ask.tsx';
import { TokenForm } from './token-form.tsx';

/** From how many per cent on the calls that Instagram allows are worth a word. */
const manyCalls = 75;

const useFacts = (connection: InstagramConnection, format: Format): readonly string[] => {
  const { t } = useTranslation();
  const { state, connectedAt, endsAt, canRenew, usedPercent } = connection;
  const until = (): string | null => {
    if (state === 'reconnect') return null;
    if (endsAt === null) return t('instagram.card.endless');
    return t(canRenew && state !== 'ending' ? 'instagram.card.renewed' : 'instagram.card.until', {
      date: format.date(endsAt),
    });
  };
  return [
    connectedAt === null ? null : t('instagram.card.since', { date: format.date(connectedAt) }),
    until(),
    usedPercent !== null && usedPercent >= manyCalls
      ? t('instagram.card.used', { share: format.percent(usedPercent / 100, 0) })
      : null,
  ].flatMap((fact) => fact ?? []);
};

/** The connected account: whose it is, until when, and what to do if it needs the owner. */
export function ConnectionCard({ connection }: { connection: InstagramConnection }) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const [isPasting, pasting] = useDisclosure(false);
  const [isAsking, asking] = useDisclosure(false);
  const { state, username, endsAt, pausedUntil } = connection;
  const name = username === null ? t('instagram.card.account') : `@${username}`;
  const isUrgent = state === 'reconnect' || state === 'ending';
  const facts = useFacts(connection, format);
  return (
    <Card size="md" aria-labelledby={titleId} {...(isUrgent && { tone: 'warning' })}>
      <div className={classes.connection}>
        <span className={classes.sign}>
          <IconBrandInstagram size={24} stroke={1.6} aria-hidden />
        </span>
        <div className={classes.account}>
          <Title order={2} size="h3" id={titleId}>
            {t(`instagram.card.titles.${isUrgent ? state : 'ok'}`, { name })}
          </Title>
          {facts.length > 0 && <Quiet size="md">{facts.join(' · ')}</Quiet>}
          {state === 'reconnect' && <Quiet size="md">{t('instagram.card.reconnect')}</Quiet>}
          {state === 'ending' && endsAt !== null && (
            <Quiet size="md">{t('instagram.card.ending', { date: format.date(endsAt) })}</Quiet>
          )}
          {pausedUntil !== null && (
            <Quiet size="md" role="status">
              {t('instagram.card.paused', { time: format.dateTime(pausedUntil) })}
            </Quiet>
          )}
        </div>
        <div className={classes.actions}>
          <Button variant={isUrgent ? 'filled' : 'default'} onClick={pasting.open}>
            {t('instagram.card.newToken')}
          </Button>
          <Button variant="subtle" color="gray" onClick={asking.open}>
            {t('instagram.card.disconnect')}
          </Button>
        </div>
      </div>
      <SideDrawer title={t('instagram.card.newToken')} isOpen={isPasting} onClose={pasting.close}>
        <div className={classes.drawer}>
          <TokenHelp canRenew={connection.canRenew} />
          <TokenForm onConnected={pasting.close} />
        </div>
      </SideDrawer>
      {isAsking && <DisconnectAsk name={name} onClose={asking.close} />}
    </Card>
  );
}
